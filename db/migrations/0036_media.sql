-- Pictures of articles. Their name is the SHA-256 of what was uploaded; that itself is not kept, since it may say where
-- and by whom it was taken.
create table media (
  hash text primary key constraint media_hash check (hash ~ '^[0-9a-f]{64}$'),
  -- Of the widest version, in pixels.
  width int not null,
  height int not null,
  at timestamptz not null default now(),
  staff_id uuid references staff on delete set null
);

-- The versions of each, where no other storage is set.
create table media_files (
  hash text not null references media on delete cascade,
  -- The width that it stands for: a small picture has fewer pixels than that.
  width int not null,
  type text not null constraint media_files_type check (type in ('avif', 'webp', 'jpeg')),
  bytes bytea not null,
  primary key (hash, width, type)
);
-- They are compressed as it is.
alter table media_files alter column bytes set storage external;
