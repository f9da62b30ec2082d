-- What the pipeline knows of a clip beside its renditions, and who published what.
alter table media
  -- who sent it, for a fair queue; null for the operator
  add column owner_id int references member on delete set null,
  -- the least length that is taken, seconds; 0 for none. Judged by the decoded length
  add column min_seconds real not null default 0 check (min_seconds >= 0),
  -- where it stands in the queue of its step: its virtual deadline, seconds since 2026-01-01
  add column turn int not null default 0,
  -- how much that step is expected to cost: the power of two of its seconds
  add column effort smallint not null default 0,
  -- what is being done just now, in a word that `velour jobs` shows
  add column stage text not null default 'waiting' check (length(stage) between 1 and 40),
  -- {interval, width, height, columns, rows, count} of the sheets below v/{storage_key}/storyboard/
  add column storyboard jsonb,
  -- ten moments worth a picture, seconds
  add column moments jsonb,
  -- which pictures are there: 0 none, 1 WebP and JPEG, 2 AVIF and the preview as well
  add column picture_set smallint not null default 0 check (picture_set between 0 and 2);
update media set picture_set = 1 where state = 'ready';
update media set stage = 'ready' where state = 'ready';
create index media_owner on media (owner_id);
-- An owner's latest turn in a step; what the queue holds, in order; what failed, newest first.
create index media_turn on media (coalesce(owner_id, 0), state, effort, turn) where state not in ('ready', 'failed');
drop index media_unfinished;
create index media_unfinished on media (turn, media_id) where state not in ('ready', 'failed');
create index media_failed on media (updated_at desc, media_id) where state = 'failed';

-- Nobody reviewed what an operator published himself: when, by which command, and the bytes it was.
create table publication (
  publication_id bigint generated always as identity primary key,
  video_id int unique references video on delete cascade,
  album_id int unique references album on delete cascade,
  published_by text not null check (published_by = 'operator'),
  command text not null check (length(command) between 1 and 2000),
  -- sha256: of a video its file, of an album its photos' hashes joined in order
  content_hash bytea not null check (length(content_hash) = 32),
  published_at timestamptz not null default now(),
  check (num_nonnulls(video_id, album_id) = 1)
);

-- Which pictures somebody uses: `velour doctor --orphans` asks for a thousand at a time.
create index member_avatar on member (avatar_key) where avatar_key is not null;
create index member_cover on member (cover_key) where cover_key is not null;
