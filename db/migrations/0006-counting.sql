-- Views and votes of each day. db/functions/create_video_day_partitions.sql makes a partition for
-- each month.
create table video_day (
  day date not null,
  video_id int not null,
  views int not null default 0,
  likes int not null default 0,
  dislikes int not null default 0,
  primary key (day, video_id)
) partition by range (day);
create table video_day_default partition of video_day default;

-- Append-only queues without a unique key: an insert never waits.
create table refresh_queue (video_id int not null, full_refresh boolean not null);
create table view_batch (
  batch_id bigint generated always as identity primary key,
  day date not null default current_date,
  ids int[] not null,
  counts int[] not null
);
create table stat_dirty (video_id int not null);
-- models (3), channels (4), playlists (8) and albums (9) whose listing row must be rebuilt
create table people_dirty (kind smallint not null, object_id int not null);

-- Views within the repeat window, by keyed hashes of the visitor. Unlogged: worthless after a
-- crash. Kinds: 0 video, 3 model, 4 channel, 8 playlist, 9 album.
create unlogged table view_seen (
  voter_key bytea not null,
  kind smallint not null,
  object_id int not null,
  seen_at timestamptz not null default now(),
  primary key (voter_key, kind, object_id)
);
create index view_seen_age on view_seen (seen_at);

create unlogged table rate_limit (
  key bytea not null,
  window_start timestamptz not null,
  n int not null,
  primary key (key, window_start)
);
create index rate_limit_age on rate_limit (window_start);

-- The last start of each upkeep task, by any worker; a worker that updates the row has the lease.
-- The first heavy run waits for its full interval.
create table upkeep_lease (
  name text primary key,
  last_at timestamptz not null default now()
) with (fillfactor = 50);
insert into upkeep_lease (name) values ('reindex-lists');

-- The rate of views at the last roll: with it listing rows follow in coarser steps.
create table view_rate (
  is_only boolean primary key default true check (is_only),
  rolled_at timestamptz not null default now(),
  views_per_second real not null default 0
);
insert into view_rate default values;

-- Tags to purge from the CDN, queued by the triggers of db/triggers, so that no statement can
-- change a row without it. Response caches of the processes hear the tags at commit. Inserts of new
-- objects purge nothing: no cached response shows them; lists that miss them are purged once a
-- minute at most.
create table cache_purge (
  tag text not null,
  of_lists boolean not null default false
);
