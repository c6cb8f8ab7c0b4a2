-- Devices keep the texts of articles apart from the list: the tag tells whether theirs is still the same, the size
-- how much there is to fetch. Stored, so that nobody reads 10,000 texts to answer a list.
alter table insights
  add column body_tag text not null
    generated always as (coalesce(left(md5(content), 8), 'none')) stored,
  add column body_bytes int not null
    generated always as (coalesce(octet_length(content), 0)) stored;
