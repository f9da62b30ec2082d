-- What is watched: sums per video, and per video and day. No row is about a person.
create table video_watch (
  video_id int primary key references video on delete cascade,
  watches int not null default 0,
  -- watches that played the middle of each hundredth of the video
  buckets int[] not null check (cardinality(buckets) = 100)
) with (fillfactor = 70);

create table video_watch_day (
  day date not null,
  video_id int not null references video on delete cascade,
  starts int not null,
  -- seconds of the video that were played
  seconds bigint not null,
  completions int not null,
  stalls int not null,
  -- classes and kinds in the order of src/contracts/calls/watch.ts
  first_frames int[] not null,
  errors int[] not null,
  qualities int[] not null,
  primary key (video_id, day)
) with (fillfactor = 80);

-- What was counted of each token of videofile.php, until it expires, so that a repeated beacon adds
-- nothing in whichever process it arrives. The nonce is random: it says nothing about the visitor.
-- Unlogged: after a crash of PostgreSQL plays in progress may be counted once more.
create unlogged table watch_token (
  nonce bytea primary key,
  expires_at timestamptz not null,
  bits bytea not null default '\x00000000000000000000000000',
  seconds int not null default 0,
  stalls int not null default 0,
  errors int[] not null default '{0,0,0,0}',
  -- -1 until they are known
  first_frame smallint not null default -1,
  quality smallint not null default -1
) with (fillfactor = 70);
create index watch_token_age on watch_token (expires_at);

-- Secrets that read statistics: of all videos, or of one member's.
create table stats_token (
  stats_token_id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  member_id int references member on delete cascade,
  created_at timestamptz not null default now()
);
create index stats_token_member on stats_token (member_id);
