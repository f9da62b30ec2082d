-- uploads: albums that members put together. Photos are looked at one by one; the album is made of those that are right once its form is submitted.
create table album_draft (
  -- part of the address; unguessable
  draft_id text primary key check (draft_id ~ '^[a-z0-9]{22}$'),
  member_id int not null references member on delete cascade,
  -- of the rules of uploads that the member confirmed
  rules_version text not null check (length(rules_version) between 1 and 40),
  -- as typed, by field
  typed jsonb not null default '{}' check (jsonb_typeof(typed) = 'object'),
  -- number of the photo that stands for the album; null for the first
  cover int check (cover >= 1),
  saved_at timestamptz not null default now(),
  -- checked; what the album gets
  submitted jsonb check (jsonb_typeof(submitted) = 'object'),
  album_id int references album on delete set null,
  created_at timestamptz not null default now(),
  -- its album was made, or it was deleted
  ended_at timestamptz
);
create index album_draft_member on album_draft (member_id, created_at desc);
create index album_draft_album on album_draft (album_id) where album_id is not null;
create index album_draft_ended on album_draft (ended_at) where ended_at is not null;
create index album_draft_idle on album_draft (saved_at) where ended_at is null;

create table album_draft_photo (
  draft_id text not null references album_draft on delete cascade,
  -- in the order in which they came
  number int not null check (number >= 1),
  -- in the order of the album
  place int not null,
  -- of its file in DATA_DIR/uploads until it is looked at
  file_key text not null unique check (file_key ~ '^[a-z0-9]{22}$'),
  -- as the member's device calls it; text only, in no path
  file_name text not null check (length(file_name) <= 255 and file_name !~ '[[:cntrl:]]'),
  bytes bigint not null check (bytes > 0),
  -- sha256 of the file
  content_hash bytea not null check (length(content_hash) = 32),
  title text not null default '' check (length(title) <= 500),
  state text not null default 'checking' check (state in ('checking', 'ready', 'refused', 'removed')),
  -- of refused: a code
  reason_code text check (length(reason_code) between 1 and 40),
  -- of ready, until the album has it
  photo_id int references photo,
  created_at timestamptz not null default now(),
  primary key (draft_id, number),
  check ((state = 'refused') = (reason_code is not null)),
  check (photo_id is null or state = 'ready')
);
create unique index album_draft_photo_once on album_draft_photo (draft_id, content_hash) where state <> 'removed';
create index album_draft_photo_photo on album_draft_photo (photo_id) where photo_id is not null;
-- own albums, newest first
create index album_of_member on album (member_id, album_id) where member_id is not null;
