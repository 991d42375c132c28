-- +goose Up

-- Offers are found by the digits of the telephone too, however it is written
-- (see db.Digits); what people write between them is taken out here.
UPDATE versions SET search = search || '
' || replace(replace(replace(replace(replace(replace(replace(customer_phone, ' ', ''), '+', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', '')
WHERE customer_phone LIKE '% %' OR customer_phone LIKE '%+%' OR customer_phone LIKE '%-%' OR customer_phone LIKE '%(%' OR customer_phone LIKE '%.%' OR customer_phone LIKE '%/%';
