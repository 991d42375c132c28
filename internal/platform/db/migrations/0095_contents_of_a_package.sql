-- +goose Up

-- What a package brought and no longer brings stands in its history: such a content is gone, and only the log knows of
-- which package it was.
CREATE INDEX audit_contents ON audit (CAST(COALESCE(CAST(changes AS {{json}}) -> 'package_feature_id' ->> 1, CAST(changes AS {{json}}) -> 'package_feature_id' ->> 0) AS BIGINT), id)
    WHERE entity = 'package-content';
