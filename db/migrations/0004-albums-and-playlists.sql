-- Photos are processed once and may belong to several albums, like clips.
create table photo (
  photo_id int generated always as identity primary key,
  storage_key text not null unique check (storage_key ~ '^[a-z0-9]{16,32}$'),
  content_hash bytea not null unique check (length(content_hash) = 32),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default now()
);

create table album (
  album_id int generated always as identity primary key check (album_id < 67108864),
  orientation orientation not null,
  status_id smallint not null check (status_id between 1 and 5),
  is_private boolean not null default false,
  lang language not null,
  dir dir not null,
  title title not null,
  description text not null default '' check (length(description) <= 5000),
  post_date timestamptz not null default now(),
  -- written by album_refresh()
  photos_amount int not null default 0 check (photos_amount >= 0),
  cover_position int not null default 1 check (cover_position >= 1),
  country_id smallint references country,
  channel_id int references channel on delete set null,
  member_id int references member on delete set null
);
create index album_country on album (country_id);
create index album_channel on album (channel_id);
create index album_member on album (member_id);
alter table video add foreign key (album_id) references album on delete set null;
create index video_album on video (album_id);

create table album_photo (
  album_id int not null references album on delete cascade,
  position int not null check (position >= 1),
  photo_id int not null references photo,
  title text not null default '' check (length(title) <= 500),
  primary key (album_id, position)
);
create index album_photo_back on album_photo (photo_id);

create table album_stat (
  album_id int primary key references album on delete cascade,
  views int not null default 0 check (views >= 0),
  likes int not null default 0 check (likes >= 0),
  dislikes int not null default 0 check (dislikes >= 0),
  pop float8 not null
) with (fillfactor = 80);

create table album_category (
  album_id int not null references album on delete cascade,
  category_id int not null references category,
  primary key (album_id, category_id)
);
create index album_category_back on album_category (category_id, album_id);
create table album_tag (
  album_id int not null references album on delete cascade,
  tag_id int not null references tag,
  primary key (album_id, tag_id)
);
create index album_tag_back on album_tag (tag_id, album_id);
create table album_model (
  album_id int not null references album on delete cascade,
  model_id int not null references model,
  primary key (album_id, model_id)
);
create index album_model_back on album_model (model_id, album_id);

create table album_vote (
  album_id int not null references album on delete cascade,
  voter_key bytea not null check (length(voter_key) between 8 and 32),
  vote smallint not null check (vote in (0, 1)),
  voted_at timestamptz not null default now(),
  primary key (album_id, voter_key)
);

create table playlist (
  playlist_id int generated always as identity primary key,
  member_id int not null references member on delete cascade,
  orientation orientation not null,
  dir dir not null,
  title text not null check (length(title) between 3 and 25 and title !~ '[[:cntrl:]]'),
  description text not null check (length(description) between 10 and 5000),
  -- 0 private, 1 public
  visible smallint not null default 1 check (visible in (0, 1)),
  created_at timestamptz not null default now()
);
create index playlist_member on playlist (member_id);

create table playlist_category (
  playlist_id int not null references playlist on delete cascade,
  category_id int not null references category,
  primary key (playlist_id, category_id)
);
create index playlist_category_back on playlist_category (category_id);
create table playlist_item (
  playlist_id int not null references playlist on delete cascade,
  video_id int not null references video on delete cascade,
  position int not null check (position >= 1),
  added_at timestamptz not null default now(),
  primary key (playlist_id, video_id),
  unique (playlist_id, position) deferrable initially deferred
);
create index playlist_item_back on playlist_item (video_id);

create table playlist_stat (
  playlist_id int primary key references playlist on delete cascade,
  views int not null default 0 check (views >= 0),
  likes int not null default 0 check (likes >= 0),
  dislikes int not null default 0 check (dislikes >= 0),
  pop float8 not null
) with (fillfactor = 80);

-- Objects that the operator published without a review: when, by which command, and their bytes.
create table publication (
  publication_id bigint generated always as identity primary key,
  video_id int unique references video on delete cascade,
  album_id int unique references album on delete cascade,
  published_by text not null check (published_by = 'operator'),
  command text not null check (length(command) between 1 and 2000),
  -- sha256 of the file of a video, or of the joined hashes of the photos of an album
  content_hash bytea not null check (length(content_hash) = 32),
  published_at timestamptz not null default now(),
  check (num_nonnulls(video_id, album_id) = 1)
);
