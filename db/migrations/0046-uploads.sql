-- uploads: files on their way from members. The bytes are in DATA_DIR/uploads; what is acknowledged is what stands here.
create table upload (
  -- part of the address; unguessable
  upload_id text primary key check (upload_id ~ '^[a-z0-9]{22}$'),
  member_id int not null references member on delete cascade,
  purpose text not null check (purpose in ('video')),
  -- as the member's device calls it; text only, in no path
  file_name text not null check (length(file_name) between 1 and 255 and file_name !~ '[[:cntrl:]]'),
  orientation text not null check (orientation in ('str', 'gay', 'she')),
  lang text not null check (length(lang) between 2 and 8),
  -- what the uploader answered; null for no answer
  ai_made text check (ai_made in ('no', 'altered', 'made')),
  people_shown smallint check (people_shown between 0 and 1000),
  bytes bigint not null check (bytes > 0),
  -- durable and acknowledged
  received bigint not null default 0 check (received between 0 and bytes),
  state text not null default 'receiving' check (state in ('receiving', 'complete', 'done', 'refused', 'cancelled', 'expired')),
  -- of refused: a code
  reason_code text check (length(reason_code) between 1 and 40),
  -- of the file in the storage, where it goes at the end
  storage_key text not null unique check (storage_key ~ '^[a-z0-9]{22}$'),
  media_id int references media on delete set null,
  video_id int references video on delete set null,
  created_at timestamptz not null default now(),
  last_byte_at timestamptz not null default now(),
  ended_at timestamptz,
  -- the one request that may write, while its lease lasts
  sender text,
  sender_until timestamptz,
  -- another request waits for it
  is_wanted boolean not null default false,
  check ((sender is null) = (sender_until is null)),
  check (state not in ('complete', 'done') or received = bytes),
  check ((state in ('receiving', 'complete')) = (ended_at is null)),
  check ((state = 'refused') = (reason_code is not null))
);
create index upload_member on upload (member_id, created_at desc);
create index upload_open on upload (last_byte_at) where state in ('receiving', 'complete');
create index upload_ended on upload (ended_at) where ended_at is not null;
create index upload_media on upload (media_id) where media_id is not null;
create index upload_video on upload (video_id) where video_id is not null;
