-- dumps: who may read the catalogue as files, and which videos left it.
create table dump_key (
  dump_key_id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null default now()
);

-- A video that was listed and is not any more; the row goes when it is listed again. Without a
-- reference, because partners must hear of rows that are gone.
create table removed_video (
  video_id int primary key,
  removed_at timestamptz not null default clock_timestamp()
);
create index removed_video_time on removed_video (removed_at, video_id);

insert into removed_video select video_id, updated_at from video where status_id = 5;
