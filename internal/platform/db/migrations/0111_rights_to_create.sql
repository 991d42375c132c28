-- +goose Up

-- New records take the right of the form that makes them. Roles that could make them by the right of the screen alone
-- are given that of the form, except where a later entry denies the screen or an entry names the form already.
WITH forms (held, screen, form) AS (
    VALUES ('app.company', 'app.company', 'app.company.create'),
        ('app.brand', 'app.brand', 'app.brand.create'),
        ('app.country', 'app.country', 'app.country.create'),
        ('app.user', 'app.user', 'app.user.create'),
        ('app.administrator.users', 'app.administrator.users', 'app.administrator.users.create'),
        ('app.company.substitution', 'app.company.substitution', 'app.substitution.create'),
        ('app.company.*', 'app.company.substitution', 'app.substitution.create')
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
