-- +goose Up

-- A question of a customer waits until somebody says that it was answered. Those asked before are taken as answered.
ALTER TABLE offer_questions ADD COLUMN answered_at {{time}};
ALTER TABLE offer_questions ADD COLUMN answered_by BIGINT REFERENCES users (id);
UPDATE offer_questions SET answered_at = asked_at;
CREATE INDEX offer_questions_answered_by ON offer_questions (answered_by) WHERE answered_by IS NOT NULL;
