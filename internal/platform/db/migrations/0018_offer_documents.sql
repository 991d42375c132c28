-- +goose Up

-- What the customer was given: one row for each time an offer was finished,
-- never changed afterwards. The file is the PDF; input and output are what it
-- was computed from and what it came to.
CREATE TABLE offer_documents (
    version_id  BIGINT NOT NULL REFERENCES versions (id),
    number      BIGINT NOT NULL,
    language_id BIGINT NOT NULL REFERENCES languages (id),
    finished_at {{time}} NOT NULL,
    finished_by BIGINT REFERENCES users (id),
    input       {{json}} NOT NULL,
    output      {{json}} NOT NULL,
    file_id     BIGINT NOT NULL REFERENCES files (id),
    sha256      TEXT NOT NULL,
    PRIMARY KEY (version_id, number)
);
CREATE INDEX offer_documents_file ON offer_documents (file_id);
CREATE INDEX offer_documents_finished_by ON offer_documents (finished_by);

-- An instalment is printed only beside these (Directive (EU) 2023/2225).
ALTER TABLE versions ADD COLUMN apr BIGINT;
ALTER TABLE versions ADD COLUMN total_payable BIGINT;
ALTER TABLE versions ADD COLUMN creditor TEXT NOT NULL DEFAULT '';
