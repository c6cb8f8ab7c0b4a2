-- The texts of a service's own page. A row that was there before gets them with the starting content.
alter table services add column detail jsonb not null default '{
  "lead": "", "consultationType": "general", "excluded": [], "provides": [], "deliverables": [],
  "steps": [], "priceNote": "", "questions": [], "related": []
}';
