"""Floor 6: how a citation is rated: the rubric that people and judges share."""
