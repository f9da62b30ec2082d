-- hashes: lists of what must not be shown, hashes of what is here, and matches of both.

create table hash_list (
  list_id int generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  -- own removals, a file that the owner imported, a service that is asked for changes
  kind text not null check (kind in ('own', 'import', 'service')),
  -- matches are for staff with that permission alone
  is_child_safety boolean not null default false,
  -- of a service: where its next changes begin
  cursor text not null default '' check (length(cursor) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
insert into hash_list (name, kind) values ('own-removals', 'own');

-- One work of a list: a picture, a film, a file.
create table hash_entry (
  entry_id int generated always as identity primary key,
  list_id int not null references hash_list on delete cascade,
  -- what the list calls it
  reference text not null check (length(reference) between 1 and 200),
  -- of own removals: what was removed, and the clip or photo of it
  subject_type text,
  subject_id text,
  media_id int,
  photo_id int,
  -- of a film: of how many moments it has hashes, and the seconds between them
  frames int not null default 0 check (frames >= 0),
  frame_seconds real not null default 0 check (frame_seconds >= 0),
  unique (list_id, reference)
);
create index hash_entry_subject on hash_entry (subject_type, subject_id) where subject_id is not null;

create table hash_value (
  value_id int generated always as identity primary key,
  entry_id int not null references hash_entry on delete cascade,
  -- pdq is of a picture, frame the PDQ of a film's moment
  kind text not null check (kind in ('sha256', 'md5', 'pdq', 'frame')),
  hash bytea not null check (length(hash) = case kind when 'md5' then 16 else 32 end),
  -- of a frame: which moment
  position int not null default 0 check (position >= 0),
  -- by which processes find what is new to them: numbers of rows do not become visible in order
  added_xid xid8 not null default pg_current_xact_id()
);
create index hash_value_entry on hash_value (entry_id);
create index hash_value_exact on hash_value (hash) where kind in ('sha256', 'md5');
create index hash_value_added on hash_value (added_xid) where kind in ('pdq', 'frame');

-- Of a clip, besides the SHA-256 of its file.
create table media_hash (
  media_id int primary key references media on delete cascade,
  md5 bytea check (length(md5) = 16),
  -- seconds between the frames
  frame_seconds real check (frame_seconds > 0),
  -- two hashes of 32 bytes a frame: of the whole and of its middle, as after a crop
  frames bytea check (length(frames) % 64 = 0),
  -- one byte a frame, 0 to 100
  qualities bytea,
  check (length(frames) = length(qualities) * 64),
  check ((frames is null) = (qualities is null) and (frames is null) = (frame_seconds is null))
);

create table photo_hash (
  photo_id int primary key references photo on delete cascade,
  md5 bytea check (length(md5) = 16),
  -- null for a photo that is too small for one
  pdq bytea check (length(pdq) = 32),
  middle bytea check (length(middle) = 32),
  quality smallint check (quality between 0 and 100),
  check ((pdq is null) = (middle is null) and (pdq is null) = (quality is null))
);

-- What of the site is in a list.
create table hash_match (
  match_id int generated always as identity primary key,
  media_id int references media on delete cascade,
  photo_id int references photo on delete cascade,
  -- null once the entry left its list
  entry_id int references hash_entry on delete set null,
  list_name text not null,
  reference text not null,
  -- by what it was found
  kind text not null check (kind in ('sha256', 'md5', 'pdq', 'frame')),
  -- bits that differ
  distance smallint not null check (distance between 0 and 31),
  -- the best moment of this clip and of the listed film, seconds
  seconds real,
  listed_seconds real,
  -- shares of this clip's moments found in the film, and of the film's found here
  share real check (share between 0 and 1),
  listed_share real check (listed_share between 0 and 1),
  -- cleared: somebody decided that it may be shown; confirmed: that it may not
  state text not null default 'open' check (state in ('open', 'cleared', 'confirmed')),
  -- to the service whose list it is
  reported_at timestamptz,
  created_at timestamptz not null default now(),
  check ((media_id is null) <> (photo_id is null)),
  unique (media_id, entry_id),
  unique (photo_id, entry_id)
);
create index hash_match_entry on hash_match (entry_id);
create index hash_match_unreported on hash_match (match_id) where state = 'confirmed' and reported_at is null;
