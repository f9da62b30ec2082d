-- pending_deletion: what an uploader deleted. It is in status 5, with its files, and can be restored until it is deleted for good.
create table pending_deletion (
  video_id int unique references video on delete cascade,
  album_id int unique references album on delete cascade,
  -- status_id before
  status_before smallint not null,
  asked_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(video_id, album_id) = 1)
);
create index pending_deletion_asked on pending_deletion (asked_at);

-- video_version: a video that waits for a decision to take the place of another one, with its film and the people shown.
create table video_version (
  video_id int primary key references video on delete cascade,
  of_video_id int not null references video on delete cascade,
  started_at timestamptz not null default clock_timestamp(),
  check (video_id <> of_video_id)
);
create index video_version_of on video_version (of_video_id);

-- Whose film the file is to replace; null for a video of its own.
alter table upload add column replaces int references video on delete set null;
create index upload_replaces on upload (replaces) where replaces is not null;
