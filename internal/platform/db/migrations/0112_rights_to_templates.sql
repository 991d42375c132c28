-- +goose Up

-- New templates take the right of their form. Roles that could save offers as templates by the right to offers are given
-- it, except where a later entry denies new offers or an entry names the form already.
WITH forms (held, screen, form) AS (
    VALUES ('app.offer.create', 'app.offer.create', 'app.offer_template.create'),
        ('app.offer.*', 'app.offer.create', 'app.offer_template.create')
)
INSERT INTO permissions (role_id, type, permission, created_at, updated_at)
SELECT allowed.role_id, 'ALLOW', forms.form, MAX(allowed.created_at), MAX(allowed.updated_at)
FROM forms
JOIN permissions AS allowed ON allowed.permission = forms.held AND allowed.type = 'ALLOW'
WHERE NOT EXISTS (
    SELECT 1
    FROM permissions AS named
    WHERE named.role_id = allowed.role_id AND named.permission IN (forms.form, forms.form || '.*')
)
AND NOT EXISTS (
    SELECT 1
    FROM permissions AS denied
    WHERE denied.role_id = allowed.role_id AND denied.type = 'DENY' AND denied.id > allowed.id
    AND (
        denied.permission = forms.screen
        OR denied.permission LIKE '%.*'
        AND forms.screen || '.' LIKE substr(denied.permission, 1, length(denied.permission) - 1) || '%'
    )
)
GROUP BY allowed.role_id, forms.form
ORDER BY allowed.role_id, forms.form;
