-- What is kept for ever: commits, groups, pinned. What follows from them: balances, batches, outbox. What ends: refusals, papers.

-- The owner of the whole house, and how many groups it has made durable: every group moves this row, or it is not ours to write.
CREATE TABLE house (
  one    INTEGER PRIMARY KEY CHECK (one = 1),
  epoch  INTEGER NOT NULL,
  number INTEGER NOT NULL
) STRICT;
INSERT INTO house VALUES (1, 0, 0);

-- Every durable transaction, whatever it holds. The digest stands on the one before and covers the hashes of its commits
-- and the marks of the rest.
CREATE TABLE groups (
  number INTEGER PRIMARY KEY,
  epoch  INTEGER NOT NULL,
  rest   BLOB    NOT NULL,
  digest BLOB    NOT NULL
) STRICT;

CREATE TABLE commits (
  place          INTEGER PRIMARY KEY,
  stream         TEXT    NOT NULL,
  seq            INTEGER NOT NULL,
  number         INTEGER NOT NULL,
  epoch          INTEGER NOT NULL,
  actor          TEXT    NOT NULL,
  command_id     TEXT    NOT NULL,
  command_digest BLOB    NOT NULL,
  command        BLOB    NOT NULL,
  at             INTEGER NOT NULL,
  events         BLOB    NOT NULL,
  postings       BLOB    NOT NULL,
  prev_hash      BLOB    NOT NULL,
  hash           BLOB    NOT NULL,
  UNIQUE (stream, seq)
) STRICT;

-- Kept for a time, so that asking again gets the same answer; those of the house's own orders for good.
CREATE TABLE refusals (
  place          INTEGER PRIMARY KEY AUTOINCREMENT,
  stream         TEXT    NOT NULL,
  number         INTEGER NOT NULL,
  actor          TEXT    NOT NULL,
  command_id     TEXT    NOT NULL,
  command_digest BLOB    NOT NULL,
  at             INTEGER NOT NULL,
  answer         BLOB    NOT NULL,
  lasting        INTEGER NOT NULL
) STRICT;
CREATE INDEX refusals_by_stream ON refusals (stream, place);
CREATE INDEX refusals_by_age ON refusals (at) WHERE NOT lasting;

-- Commands that were answered, twenty thousand to a batch, sorted by their marks (see `known.py`).
CREATE TABLE batches (
  batch    INTEGER PRIMARY KEY,
  commits  INTEGER NOT NULL,
  refusals INTEGER NOT NULL,
  at       INTEGER NOT NULL,
  marks    BLOB    NOT NULL,
  places   BLOB    NOT NULL,
  digest   BLOB    NOT NULL
) STRICT;

-- What a commit has set off elsewhere and is not answered yet; each is marked in the group that opened it.
CREATE TABLE outbox (
  id     TEXT    NOT NULL PRIMARY KEY,
  stream TEXT    NOT NULL,
  seq    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What somebody has accepted as lost: how far the house had acknowledged, and how far the log still went.
CREATE TABLE losses (
  number       INTEGER PRIMARY KEY,
  at           INTEGER NOT NULL,
  acknowledged INTEGER NOT NULL,
  digest       BLOB    NOT NULL
) STRICT;

-- Accounts that hold nothing have no row. The CRC is over the row, so that one that has gone bad is not taken for money.
CREATE TABLE balances (
  account TEXT    NOT NULL,
  unit    TEXT    NOT NULL,
  amount  INTEGER NOT NULL,
  crc     INTEGER NOT NULL,
  PRIMARY KEY (account, unit)
) STRICT, WITHOUT ROWID;

CREATE TABLE pinned (
  digest TEXT NOT NULL PRIMARY KEY,
  body   BLOB NOT NULL
) STRICT;

-- Papers lie on shelves, because erasing one lays down its whole shelf anew (see `papers.py`). No digest of one outlives it:
-- a CRC in its own row says whether it is still what was laid down.
CREATE TABLE papers_people (kind TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, crc INTEGER NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;
CREATE TABLE papers_credentials (kind TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, crc INTEGER NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;
CREATE TABLE papers_sessions (kind TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, crc INTEGER NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;
CREATE TABLE papers_tokens (kind TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, crc INTEGER NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;
CREATE TABLE papers_settings (kind TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, crc INTEGER NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;
CREATE TABLE papers_other (kind TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, crc INTEGER NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;

CREATE TRIGGER commits_stay    BEFORE UPDATE ON commits BEGIN SELECT raise(ABORT, 'a commit is never changed');  END;
CREATE TRIGGER commits_remain  BEFORE DELETE ON commits BEGIN SELECT raise(ABORT, 'a commit is never removed');  END;
CREATE TRIGGER groups_stay     BEFORE UPDATE ON groups  BEGIN SELECT raise(ABORT, 'a group is never changed');  END;
CREATE TRIGGER groups_remain   BEFORE DELETE ON groups  BEGIN SELECT raise(ABORT, 'a group is never removed');  END;
CREATE TRIGGER refusals_stay   BEFORE UPDATE ON refusals BEGIN SELECT raise(ABORT, 'a refusal is never changed'); END;
CREATE TRIGGER refusals_remain BEFORE DELETE ON refusals WHEN old.lasting
  BEGIN SELECT raise(ABORT, 'a refusal of the house''s own order is never removed'); END;
CREATE TRIGGER losses_stay     BEFORE UPDATE ON losses  BEGIN SELECT raise(ABORT, 'an accepted loss is never changed'); END;
CREATE TRIGGER losses_remain   BEFORE DELETE ON losses  BEGIN SELECT raise(ABORT, 'an accepted loss is never removed'); END;
CREATE TRIGGER pinned_stay     BEFORE UPDATE ON pinned  BEGIN SELECT raise(ABORT, 'pinned law is never changed'); END;
CREATE TRIGGER pinned_remain   BEFORE DELETE ON pinned  BEGIN SELECT raise(ABORT, 'pinned law is never removed'); END;
