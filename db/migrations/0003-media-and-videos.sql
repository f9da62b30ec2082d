-- One processed clip. Several videos may show the same clip; its files are deleted with the last of
-- them.
create table media (
  media_id int generated always as identity primary key,
  storage_key text not null unique check (storage_key ~ '^[a-z0-9]{16,32}$'),
  content_hash bytea not null unique check (length(content_hash) = 32),
  bytes bigint not null check (bytes > 0),
  state text not null default 'uploaded' check (state in ('uploaded', 'probed', 'transcoding',
    'transcoded', 'ready', 'failed')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- why it failed: a code with a translated text, and a sentence for the operator
  reason_code text,
  reason text,
  duration numeric(10, 3) check (duration > 0),
  width int check (width > 0),
  height int check (height > 0),
  fps real,
  has_audio boolean,
  -- result of the probe and the planned renditions, as the pipeline wrote them
  probe jsonb,
  rungs jsonb,
  thumb_count smallint not null default 0 check (thumb_count between 0 and 10),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the uploader, for a fair queue; null for the operator
  owner_id int references member on delete set null,
  -- minimum length, seconds; 0 for none. Compared with the decoded length
  min_seconds real not null default 0 check (min_seconds >= 0),
  -- position in the queue of its step: the virtual deadline, seconds since 2026-01-01
  virtual_deadline int not null default 0,
  -- expected cost of that step: the power of two of its seconds
  cost_log2 smallint not null default 0,
  -- the current work, in a word that `velour jobs` shows
  stage text not null default 'waiting' check (length(stage) between 1 and 40),
  -- {interval, width, height, columns, rows, count} of the sheets below v/{storage_key}/storyboard/
  storyboard jsonb,
  -- ten moments for pictures, seconds
  moments jsonb,
  -- the pictures that exist: 0 none, 1 WebP and JPEG, 2 AVIF and the preview as well
  picture_set smallint not null default 0 check (picture_set between 0 and 2),
  check (state <> 'failed' or reason_code is not null),
  check (state <> 'ready' or (duration is not null and width is not null and height is not null
    and rungs is not null and thumb_count = 10))
);

create index media_owner on media (owner_id);
-- The latest deadline of an owner in a step; the queue in order; failures, newest first.
create index media_owner_queue on media (coalesce(owner_id, 0), state, cost_log2, virtual_deadline)
  where state not in ('ready', 'failed');
create index media_unfinished on media (virtual_deadline, media_id)
  where state not in ('ready', 'failed');
create index media_failed on media (updated_at desc, media_id) where state = 'failed';

create table video (
  video_id int generated always as identity primary key check (video_id < 67108864),
  orientation orientation not null,
  -- 1 active, 2 pending, 3 processing, 4 rejected or failed, 5 deleted
  status_id smallint not null check (status_id between 1 and 5),
  is_private boolean not null default false,
  lang language not null,
  dir dir not null,
  title title not null,
  description text not null default '' check (length(description) <= 5000),
  duration int not null default 0 check (duration >= 0),
  post_date timestamptz not null default now(),
  is_hd boolean not null default false,
  width int not null default 0,
  height int not null default 0,
  -- the index of the poster among the ten frames of the clip
  poster_index smallint not null default 0 check (poster_index between 0 and 9),
  media_id int references media,
  country_id smallint references country,
  channel_id int references channel on delete set null,
  member_id int references member on delete set null,
  album_id int,
  -- storage group; source of an imported video
  sg_id smallint not null default 1,
  ex_tube text not null default '' check (length(ex_tube) <= 80),
  ex_id text not null default '' check (length(ex_id) <= 80),
  updated_at timestamptz not null default now(),
  -- {channel, models} of a card, written by search_refresh(), so that a list of sixty cards reads
  -- no row of a channel or model; null until first written. Text, because printing jsonb took a
  -- tenth of the time of a list
  credits text check (jsonb_typeof(credits::jsonb) = 'object'),
  check (status_id <> 1 or (media_id is not null and duration > 0))
);

create index video_media on video (media_id);
create index video_channel on video (channel_id);
create index video_member on video (member_id);
create index video_country on video (country_id);
create index video_waiting on video (media_id) where status_id = 3;
create unique index video_source on video (ex_tube, ex_id) where ex_id <> '';

create table video_stat (
  video_id int primary key references video on delete cascade,
  views int not null default 0 check (views >= 0),
  likes int not null default 0 check (likes >= 0),
  dislikes int not null default 0 check (dislikes >= 0),
  pop float8 not null
) with (fillfactor = 80);

create table video_category (
  video_id int not null references video on delete cascade,
  category_id int not null references category,
  primary key (video_id, category_id)
);
create index video_category_back on video_category (category_id, video_id);

create table video_tag (
  video_id int not null references video on delete cascade,
  tag_id int not null references tag,
  primary key (video_id, tag_id)
);
create index video_tag_back on video_tag (tag_id, video_id);

create table video_model (
  video_id int not null references video on delete cascade,
  model_id int not null references model,
  primary key (video_id, model_id)
);
create index video_model_back on video_model (model_id, video_id);

-- One vote for each voter; the primary key decides a race. Anonymous voters are keyed hashes that
-- change daily.
create table video_vote (
  video_id int not null references video on delete cascade,
  voter_key bytea not null check (length(voter_key) between 8 and 32),
  vote smallint not null check (vote in (0, 1)),
  voted_at timestamptz not null default now(),
  primary key (video_id, voter_key)
);
