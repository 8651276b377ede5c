"""The mutation bank: labelled genuine and fabricated quotes, made from any folder of articles.

It knows nothing of the verifier: what is genuine and what is fabricated is decided by rules of language, written here.
"""
