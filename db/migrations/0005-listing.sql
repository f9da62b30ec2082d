-- Derived rows of videos. Only listing_refresh() and the counter jobs write here; `velour doctor --recount` proves them.
create table listing (
  video_id int primary key references video on delete cascade,
  -- minutes since 1970
  pub int not null,
  duration int not null,
  views real not null,
  pop real not null,
  wscore real not null,
  orientation smallint not null,
  flags smallint not null check (flags between 2 and 7),
  facets int[] not null
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
alter table listing alter column facets set statistics 1000;
create index listing_facets on listing using gin (facets);
create index listing_pub on listing (orientation, pub desc, video_id desc) include (flags, facets);
create index listing_duration on listing (orientation, duration desc, video_id desc) include (flags, facets);
create index listing_pop on listing (orientation, pop desc, video_id desc) include (flags, facets);
create index listing_wscore on listing (orientation, wscore desc, video_id desc) include (flags, facets);
create index listing_views on listing (orientation, views desc, video_id desc) include (flags, facets);

-- Videos per facet, by flags 2..7. A read adds what facet_delta still holds.
create table facet_count (
  facet int primary key,
  n int[] not null check (array_length(n, 1) = 6),
  total int generated always as (n[1] + n[2] + n[3] + n[4] + n[5] + n[6]) stored
) with (fillfactor = 80);
create table facet_delta (
  facet int not null,
  flags smallint not null,
  n int not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_threshold = -1);
create index facet_delta_facet on facet_delta (facet) include (flags, n);

create table video_search (
  video_id int primary key references video on delete cascade,
  orientation smallint not null,
  tsv tsvector not null
);
create index video_search_tsv on video_search using gin (tsv);

create table search_term (
  term text primary key,
  term_id int generated always as identity unique check (term_id < 67108864),
  df int not null default 0,
  df_title int not null default 0,
  -- a title word so common that it is a facet (kind 6); switched on only after its videos are refreshed
  heavy boolean not null default false
);
create index search_term_trgm on search_term using gin (term gin_trgm_ops) where df >= 3;

create table suggest (
  kind smallint not null,
  obj_id int not null,
  orientation smallint not null,
  lang text not null,
  title text not null,
  norm text not null,
  word text not null,
  weight real not null
);
create index suggest_object on suggest (kind, obj_id);
create index suggest_prefix on suggest (kind, norm collate "C");
create index suggest_trgm on suggest using gin (norm gin_trgm_ops);

create table period_rank (
  period text not null check (period in ('day', 'week', 'month')),
  metric text not null check (metric in ('views', 'rating')),
  orientation smallint not null,
  pos int not null check (pos between 1 and 30000),
  video_id int not null,
  flags smallint not null,
  facets int[] not null,
  primary key (period, metric, orientation, pos)
);

create table video_day (
  day date not null,
  video_id int not null,
  views int not null default 0,
  likes int not null default 0,
  dislikes int not null default 0,
  primary key (day, video_id)
) partition by range (day);
create table video_day_rest partition of video_day default;

-- Append-only queues, no unique key: enqueuing never waits.
create table refresh_queue (video_id int not null, full_refresh boolean not null);
create table view_batch (
  batch_id bigint generated always as identity primary key,
  day date not null default current_date,
  ids int[] not null,
  counts int[] not null
);
create table stat_dirty (video_id int not null);
-- models (3), channels (4) and playlists (8) whose listing row must be rebuilt
create table people_dirty (kind smallint not null, object_id int not null);

-- Who viewed what within the repeat window; keyed hashes, worthless after a crash, so unlogged.
create unlogged table view_seen (
  voter_key bytea not null,
  video_id int not null,
  seen_at timestamptz not null default now(),
  primary key (voter_key, video_id)
);
create index view_seen_age on view_seen (seen_at);

create unlogged table rate_limit (
  key bytea not null,
  window_start timestamptz not null,
  n int not null,
  primary key (key, window_start)
);
create index rate_limit_age on rate_limit (window_start);
