-- Labels are events that are only ever added: a changed score is a new event, an undo names the event that it undoes.
-- `sequence` is the order in which events were stored; "latest" means the highest one, whatever the clocks say.
CREATE SEQUENCE label_event_sequence;

CREATE TABLE label_events (
    sequence BIGINT NOT NULL DEFAULT nextval('label_event_sequence'),
    event_id VARCHAR PRIMARY KEY,
    reviewer VARCHAR NOT NULL,
    what VARCHAR NOT NULL CHECK (what IN ('score', 'comment', 'undo')),
    recorded_at TIMESTAMPTZ NOT NULL,
    target_kind VARCHAR NOT NULL CHECK (target_kind IN ('citation', 'claim', 'answer')),
    target_id VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    answer_id VARCHAR NOT NULL,
    score TINYINT CHECK (score BETWEEN 1 AND 5),
    comment VARCHAR,
    rubric_version VARCHAR NOT NULL,
    seconds_spent DOUBLE CHECK (seconds_spent >= 0),
    queue VARCHAR NOT NULL,
    inclusion_probability DOUBLE CHECK (inclusion_probability > 0 AND inclusion_probability <= 1),
    blind BOOLEAN NOT NULL,
    undoes VARCHAR UNIQUE,
    CHECK ((what = 'score') = (score IS NOT NULL)),
    CHECK ((what = 'comment') = (comment IS NOT NULL)),
    CHECK ((what = 'undo') = (undoes IS NOT NULL))
);

-- Scores that were not undone, earlier ones of the same target included.
CREATE VIEW standing_scores AS
SELECT scored.*
FROM label_events AS scored
ANTI JOIN label_events AS undo ON undo.undoes = scored.event_id AND undo.run_id = scored.run_id
WHERE scored.what = 'score';

-- What each reviewer says of each target now. The run is part of the key (claims are numbered anew in each run) and
-- lets a query of one run pass by the events of all others.
CREATE VIEW current_scores AS
SELECT *
FROM standing_scores
QUALIFY row_number() OVER (PARTITION BY run_id, reviewer, target_kind, target_id ORDER BY sequence DESC) = 1;

-- Each reviewer's last comment on each target; an empty one takes the comment back.
CREATE VIEW current_comments AS
SELECT * FROM (
    SELECT *
    FROM label_events
    WHERE what = 'comment'
    QUALIFY row_number() OVER (PARTITION BY run_id, reviewer, target_kind, target_id ORDER BY sequence DESC) = 1
)
WHERE comment <> '';
