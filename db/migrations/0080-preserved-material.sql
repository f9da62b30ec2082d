-- preserved material: what a list about children holds, or a decision about such a danger refuses, encrypted for a year (ADR 122).

create table preserved_material (
  material_id int generated always as identity primary key,
  -- no references: it outlasts its video or album, and its uploader
  subject_type text not null check (subject_type in ('video', 'album')),
  subject_id int not null check (subject_id > 0),
  -- where its events are
  case_id int not null references moderation_case,
  -- waiting: its copy is not complete; sealed: it is; returning, returned: the files go back to the ordinary storage, before the decision that shows them takes effect;
  -- erased: no copy can be read any more
  state text not null default 'waiting' check (state in ('waiting', 'sealed', 'returning', 'returned', 'erased')),
  -- what was known of the upload, until the job has encrypted it
  facts jsonb,
  -- by which decision it may not be shown: its files leave the ordinary storage
  decision_id int references moderation_decision,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  erase_at timestamptz not null,
  erased_at timestamptz,
  check ((state = 'erased') = (erased_at is not null)),
  check (facts is null or state = 'waiting')
);
create unique index preserved_material_subject on preserved_material (subject_type, subject_id) where state <> 'erased';
create index preserved_material_erase on preserved_material (erase_at) where state <> 'erased';
create index preserved_material_decision on preserved_material (decision_id) where decision_id is not null;
create index preserved_material_case on preserved_material (case_id);

-- Its files in the vault, one for each clip, photo and file of captions.
create table preserved_file (
  file_id int generated always as identity primary key,
  material_id int not null references preserved_material,
  -- whose objects it has; null for what was known of the upload, as JSON
  storage_key text check (length(storage_key) between 1 and 40),
  -- its objects in their order: the key and the bytes of each
  objects jsonb not null default '[]',
  -- of all of them, before encryption
  bytes bigint check (bytes >= 0),
  vault_key text unique check (vault_key ~ '^[a-z0-9]{16,32}$'),
  -- which key of the vault wraps the key of the file; both null until it is written, and once it is erased
  key_id text check (length(key_id) between 1 and 40),
  wrapped_key bytea,
  -- since when the objects are not in the ordinary storage
  removed_at timestamptz,
  unique nulls not distinct (material_id, storage_key),
  check ((wrapped_key is null) = (key_id is null)),
  check (wrapped_key is null or (vault_key is not null and bytes is not null)),
  check (removed_at is null or storage_key is not null)
);
create index preserved_file_storage_key on preserved_file (storage_key) where storage_key is not null;
create index preserved_file_key on preserved_file (key_id) where key_id is not null;
