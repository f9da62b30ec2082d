-- What members take with them: one archive each, made by a job, erased after some days.
create table member_export (
  member_id int primary key references login on delete cascade,
  -- of the file in the private storage
  storage_key text not null unique check (storage_key ~ '^[a-z0-9]{16,32}$'),
  state text not null default 'asked' check (state in ('asked', 'making', 'ready', 'failed')),
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  bytes bigint check (bytes > 0),
  check ((state = 'ready') = (ready_at is not null and expires_at is not null and bytes is not null))
);
create index member_export_asked on member_export (asked_at);
