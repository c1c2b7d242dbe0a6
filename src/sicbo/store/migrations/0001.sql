-- What is kept for ever: commits, refusals, pinned. What follows from commits: balances. What may be erased: papers.

CREATE TABLE commits (
  stream         TEXT    NOT NULL,
  seq            INTEGER NOT NULL,
  epoch          INTEGER NOT NULL,
  actor          TEXT    NOT NULL,
  command_id     TEXT    NOT NULL,
  command_digest BLOB    NOT NULL,
  events         BLOB    NOT NULL,
  postings       BLOB    NOT NULL,
  at             INTEGER NOT NULL,
  prev_hash      BLOB    NOT NULL,
  hash           BLOB    NOT NULL,
  PRIMARY KEY (stream, seq),
  UNIQUE (stream, actor, command_id)
) STRICT;

CREATE TABLE refusals (
  number         INTEGER PRIMARY KEY,
  stream         TEXT    NOT NULL,
  epoch          INTEGER NOT NULL,
  actor          TEXT    NOT NULL,
  command_id     TEXT    NOT NULL,
  command_digest BLOB    NOT NULL,
  at             INTEGER NOT NULL,
  answer         BLOB    NOT NULL,
  UNIQUE (stream, actor, command_id)
) STRICT;

-- Who owns a stream. How far it has come is not repeated here: the last commit says it.
CREATE TABLE owners (
  stream TEXT    NOT NULL PRIMARY KEY,
  epoch  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Accounts that hold nothing have no row.
CREATE TABLE balances (
  account TEXT    NOT NULL,
  unit    TEXT    NOT NULL,
  amount  INTEGER NOT NULL,
  PRIMARY KEY (account, unit)
) STRICT, WITHOUT ROWID;

CREATE TABLE pinned (
  digest TEXT NOT NULL PRIMARY KEY,
  body   BLOB NOT NULL
) STRICT;

-- Papers lie on shelves, because erasing one lays down its whole shelf anew (see `erase`).
CREATE TABLE papers_people (kind TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;
CREATE TABLE papers_credentials (kind TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;
CREATE TABLE papers_sessions (kind TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;
CREATE TABLE papers_tokens (kind TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;
CREATE TABLE papers_settings (kind TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;
CREATE TABLE papers_other (kind TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, name)) STRICT, WITHOUT ROWID;

CREATE TRIGGER commits_stay    BEFORE UPDATE ON commits  BEGIN SELECT raise(ABORT, 'a commit is never changed');  END;
CREATE TRIGGER commits_remain  BEFORE DELETE ON commits  BEGIN SELECT raise(ABORT, 'a commit is never removed');  END;
CREATE TRIGGER refusals_stay   BEFORE UPDATE ON refusals BEGIN SELECT raise(ABORT, 'a refusal is never changed'); END;
CREATE TRIGGER refusals_remain BEFORE DELETE ON refusals BEGIN SELECT raise(ABORT, 'a refusal is never removed'); END;
CREATE TRIGGER pinned_stay     BEFORE UPDATE ON pinned   BEGIN SELECT raise(ABORT, 'pinned law is never changed'); END;
CREATE TRIGGER pinned_remain   BEFORE DELETE ON pinned   BEGIN SELECT raise(ABORT, 'pinned law is never removed'); END;
