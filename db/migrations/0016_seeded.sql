-- What was seeded, as it was: a row that staff deleted does not come back, one that they changed is left alone,
-- and one that still stands as it was seeded may follow newer starting content.
create table seeded (
  entity text not null,
  key text not null,
  body jsonb not null,
  primary key (entity, key)
);
