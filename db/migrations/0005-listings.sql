-- Derived rows of videos. Only listing_refresh() and the jobs that copy counters write here;
-- `velour doctor --recount` compares them with the source tables. Facets are short, sorted lists of
-- ints; the operators of intarray compare them in a sixth of the time of those for any array, have
-- the same names, and are preferred. Counters change all day and no statistics that a plan uses, so
-- analyze runs less often.
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
) with (fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.5);
-- The application chooses the scan by precomputed counts, so the planner needs no detailed
-- statistics of facets, whose lookup took half of its time.
alter table listing alter column facets set statistics 100;
-- Facets and flags together: no other index finds the long videos of a country. A query uses it
-- with the same expression, (facets || flag_facets(flags)).
create index listing_facets on listing using gin ((facets || flag_facets(flags)) gin__int_ops);
alter index listing_facets alter column 1 set statistics 0;
create index listing_pub on listing (orientation, pub desc, video_id desc) include (flags, facets);
create index listing_duration on listing (orientation, duration desc, video_id desc) include (flags,
  facets);
create index listing_pop on listing (orientation, pop desc, video_id desc) include (flags, facets);
create index listing_wscore on listing (orientation, wscore desc, video_id desc) include (flags,
  facets);
create index listing_views on listing (orientation, views desc, video_id desc) include (flags,
  facets);

-- The number of videos of each facet, by flags 2..7. A read adds the deltas not yet folded.
create table facet_count (
  facet int primary key,
  n int[] not null check (array_length(n, 1) = 6),
  total int generated always as (n[1] + n[2] + n[3] + n[4] + n[5] + n[6]) stored
) with (fillfactor = 80);
-- The names with the most videos, by kind and orientation.
create index facet_count_total on facet_count (
  facet_kind(facet), facet_orientation(facet), total desc, facet);
create table facet_delta (
  facet int not null,
  flags smallint not null,
  n int not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_insert_threshold = -1);
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
  -- a title word so common that it is a facet (kind 6); switched on only after its videos are
  -- refreshed
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

-- The same for models, channels, albums and playlists: one row each, rewritten by one function for
-- each kind. A vacuum after a hundredth of the rows changed keeps index-only counts of lists and
-- letters cheap: each publication updates models.
create table model_listing (
  model_id int primary key references model on delete cascade,
  orientation smallint not null,
  dir text not null,
  title text not null,
  -- sort key and first letter: a-z, 0 for digits and signs, else the script's four-letter code
  sort_title text not null,
  letter text not null,
  age smallint, hair_color smallint, height smallint, weight smallint, breast_size smallint,
    race smallint, tattoo smallint, piercing smallint,
  country_id smallint,
  total_videos int not null,
  views bigint not null,
  pop real not null,
  wscore real not null,
  -- minutes since 1970 of the newest video, and of the profile
  latest int not null,
  recent int not null,
  total_albums int not null default 0
) with (autovacuum_vacuum_scale_factor = 0.01);
-- Lists show models with any video or album; a count of them or of their letters reads this index
-- alone.
create index model_listing_shown on model_listing
  (orientation, letter, age, hair_color, height, weight, breast_size, race, tattoo, piercing,
    country_id) where total_videos + total_albums > 0;
create index model_listing_pop on model_listing (orientation, pop desc, model_id desc)
  where total_videos + total_albums > 0;
create index model_listing_wscore on model_listing (orientation, wscore desc, model_id desc);
create index model_listing_views on model_listing (orientation, views desc, model_id desc);
create index model_listing_latest on model_listing (orientation, latest desc, model_id desc);
create index model_listing_recent on model_listing (orientation, recent desc, model_id desc);
create index model_listing_videos on model_listing (orientation, total_videos desc, model_id desc);
create index model_listing_title on model_listing (orientation, sort_title collate "C", model_id);

create table channel_listing (
  channel_id int not null references channel on delete cascade,
  orientation smallint not null,
  dir text not null,
  title text not null,
  sort_title text not null,
  letter text not null,
  total_videos int not null,
  views bigint not null,
  pop real not null,
  wscore real not null,
  latest int not null,
  recent int not null,
  primary key (channel_id, orientation)
) with (autovacuum_vacuum_scale_factor = 0.01);
create index channel_listing_pop on channel_listing (orientation, pop desc, channel_id desc);
create index channel_listing_wscore on channel_listing (orientation, wscore desc, channel_id desc);
create index channel_listing_views on channel_listing (orientation, views desc, channel_id desc);
create index channel_listing_latest on channel_listing (orientation, latest desc, channel_id desc);
create index channel_listing_recent on channel_listing (orientation, recent desc, channel_id desc);
create index channel_listing_videos on channel_listing (orientation, total_videos desc,
  channel_id desc);
create index channel_listing_title on channel_listing (orientation, sort_title collate "C",
  channel_id);

create table album_listing (
  album_id int primary key references album on delete cascade,
  pub int not null,
  views real not null,
  pop real not null,
  wscore real not null,
  orientation smallint not null,
  facets int[] not null
) with (fillfactor = 90);
create index album_listing_facets on album_listing using gin (facets gin__int_ops);
create index album_listing_pub on album_listing (orientation, pub desc,
  album_id desc) include (facets);
create index album_listing_views on album_listing (orientation, views desc,
  album_id desc) include (facets);
create index album_listing_pop on album_listing (orientation, pop desc,
  album_id desc) include (facets);
create index album_listing_wscore on album_listing (orientation, wscore desc,
  album_id desc) include (facets);

create table playlist_listing (
  playlist_id int primary key references playlist on delete cascade,
  orientation smallint not null,
  total_videos int not null,
  views real not null,
  wscore real not null,
  recent int not null
);
create index playlist_listing_recent on playlist_listing (orientation, recent desc,
  playlist_id desc);
create index playlist_listing_views on playlist_listing (orientation, views desc, playlist_id desc);
create index playlist_listing_wscore on playlist_listing (orientation, wscore desc,
  playlist_id desc);

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
-- Rankings are updated in place when a video changes.
create index period_rank_video on period_rank (video_id);

-- The number of rows of a ranking: its size at the build, less the videos that left since.
-- Appended, like facet_delta, so that no transaction waits for a row.
create table rank_delta (
  period text not null,
  metric text not null,
  orientation smallint not null,
  n int not null
);
create index rank_delta_of on rank_delta (period, metric, orientation);

-- The video whose picture is the cover of a category, with its address, so that a list of
-- categories reads no videos. Deleted as soon as the video leaves the lists or changes its
-- orientation. The covers of one orientation are read together.
create table category_picture (
  category_id int not null references category on delete cascade,
  orientation orientation not null,
  video_id int not null references listing on delete cascade,
  storage_key text not null,
  poster_index smallint not null,
  primary key (orientation, category_id)
);
create index category_picture_video on category_picture (video_id);
