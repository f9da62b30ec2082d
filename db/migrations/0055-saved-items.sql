-- favourites of members, and videos that they watch later. What is taken out of the favourites leaves the time of that, so that a
-- device that still has it does not bring it back.
create table saved_item (
  member_id int not null references member on delete cascade,
  -- 1 favourites, 2 watch later
  list smallint not null check (list in (1, 2)),
  -- 0 video, 9 album
  kind smallint not null check (kind in (0, 9)),
  object_id int not null check (object_id >= 1),
  -- So that what is deleted is in no list.
  video_id int generated always as (case when kind = 0 then object_id end) stored references video on delete cascade,
  album_id int generated always as (case when kind = 9 then object_id end) stored references album on delete cascade,
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (member_id, list, kind, object_id) include (removed_at),
  -- Watch later has videos alone, and no marks.
  check (list = 1 or (kind = 0 and removed_at is null))
);
create index saved_item_newest on saved_item (member_id, list, added_at, kind, object_id) where removed_at is null;
create index saved_item_removed on saved_item (member_id, removed_at) where removed_at is not null;
create index saved_item_video on saved_item (video_id) where video_id is not null;
create index saved_item_album on saved_item (album_id) where album_id is not null;

-- Whether a video that was watched to its end leaves the videos to watch later.
alter table profile add column removes_watched boolean not null default false;
