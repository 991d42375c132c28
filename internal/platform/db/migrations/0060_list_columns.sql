-- +goose Up

-- What the list of the stock can show, by the fields of its rows.
CREATE TABLE columns (
    id   BIGINT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    name {{json}} NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('text', 'number', 'money', 'date', 'choice')),
    sort BIGINT NOT NULL
);
INSERT INTO columns (id, code, kind, sort, name) VALUES
    (1, 'description_show', 'text', 1, '{"1": "Automobilis", "2": "Car"}'),
    (2, 'order_no', 'text', 2, '{"1": "Užsakymo numeris", "2": "Order number"}'),
    (3, 'vin', 'text', 3, '{"1": "VIN", "2": "VIN"}'),
    (4, 'registration_plate', 'text', 4, '{"1": "Valstybinis numeris", "2": "Registration plate"}'),
    (5, 'model_code', 'text', 5, '{"1": "Modelio kodas", "2": "Model code"}'),
    (6, 'make', 'text', 6, '{"1": "Markė", "2": "Make"}'),
    (7, 'model_year', 'number', 7, '{"1": "Modelio metai", "2": "Model year"}'),
    (8, 'ext_code', 'text', 8, '{"1": "Kėbulo spalvos kodas", "2": "Body colour code"}'),
    (9, 'colour', 'text', 9, '{"1": "Spalva", "2": "Colour"}'),
    (10, 'int_code', 'text', 10, '{"1": "Salono kodas", "2": "Upholstery code"}'),
    (11, 'interior', 'text', 11, '{"1": "Salonas", "2": "Interior"}'),
    (12, 'options', 'text', 12, '{"1": "Įranga", "2": "Options"}'),
    (13, 'opt_code_list', 'text', 13, '{"1": "Įrangos kodai", "2": "Option codes"}'),
    (14, 'wheel_drive', 'text', 14, '{"1": "Varantieji ratai", "2": "Drive"}'),
    (40, 'fuel_id', 'choice', 14, '{"1": "Degalai", "2": "Fuel"}'),
    (15, 'mileage', 'number', 15, '{"1": "Rida, km", "2": "Mileage, km"}'),
    (16, 'owners', 'number', 16, '{"1": "Savininkų", "2": "Owners"}'),
    (17, 'dealer_name', 'text', 17, '{"1": "Pardavėjas", "2": "Dealer"}'),
    (18, 'phase', 'choice', 18, '{"1": "Būsena", "2": "Status"}'),
    (19, 'vehicle_status_id', 'choice', 19, '{"1": "Automobilio būsena", "2": "Vehicle status"}'),
    (20, 'order_status', 'number', 20, '{"1": "Užsakymo kodas", "2": "Order code"}'),
    (21, 'order_type', 'choice', 21, '{"1": "Užsakymo tipas", "2": "Order type"}'),
    (22, 'ordered_at', 'date', 22, '{"1": "Užsakyta", "2": "Ordered"}'),
    (23, 'produced_at', 'date', 23, '{"1": "Pagaminta", "2": "Produced"}'),
    (24, 'foreseen_date', 'date', 24, '{"1": "Laukiama", "2": "Expected"}'),
    (25, 'arrived_at', 'date', 25, '{"1": "Amžius", "2": "Age"}'),
    (26, 'stocked_at', 'date', 26, '{"1": "Sandėlyje nuo", "2": "In stock since"}'),
    (27, 'registered_at', 'date', 27, '{"1": "Registruota", "2": "Registered"}'),
    (28, 'stockroom_id', 'choice', 28, '{"1": "Aikštelė", "2": "Stockroom"}'),
    (29, 'price', 'money', 29, '{"1": "Kainyno kaina", "2": "List price"}'),
    (30, 'price_discounted', 'money', 30, '{"1": "Kaina su nuolaida", "2": "Discounted price"}'),
    (31, 'price_transportation', 'money', 31, '{"1": "Transportavimo kaina", "2": "Transportation price"}'),
    (32, 'price_total', 'money', 32, '{"1": "Kaina", "2": "Price"}'),
    (33, 'price_purchase', 'money', 33, '{"1": "Pirkimo kaina", "2": "Purchase price"}'),
    (34, 'holding_cost', 'money', 34, '{"1": "Laikymas", "2": "Holding cost"}'),
    (35, 'vat_regime', 'choice', 35, '{"1": "PVM", "2": "VAT"}'),
    (36, 'reserved_until', 'date', 36, '{"1": "Rezervacija", "2": "Reservation"}'),
    (37, 'reserved_for', 'text', 37, '{"1": "Kam rezervuota", "2": "Reserved for"}'),
    (38, 'comment', 'text', 38, '{"1": "Pastaba", "2": "Comment"}'),
    (39, 'sold_at', 'date', 39, '{"1": "Parduota", "2": "Sold"}');

-- Which of them people see of cars in a status: those of a role, and for columns that
-- the role says nothing of those of everybody (no role).
CREATE TABLE vehicle_status_columns (
    id                {{id}},
    vehicle_status_id BIGINT NOT NULL REFERENCES vehicle_statuses (id),
    role_id           BIGINT REFERENCES roles (id) ON DELETE CASCADE,
    column_id         BIGINT NOT NULL REFERENCES columns (id),
    active            {{bool}} NOT NULL,
    position          BIGINT NOT NULL,
    revision          BIGINT NOT NULL DEFAULT 1,
    created_at        {{time}} NOT NULL,
    updated_at        {{time}} NOT NULL,
    updated_by        BIGINT
);
CREATE UNIQUE INDEX vehicle_status_columns_column_id ON vehicle_status_columns (vehicle_status_id, COALESCE(role_id, 0), column_id);
CREATE INDEX vehicle_status_columns_role ON vehicle_status_columns (role_id);
