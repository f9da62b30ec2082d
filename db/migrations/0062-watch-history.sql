-- history of members: which videos were opened, how far each was watched, and when; only of members who have switched it on.
create table history_entry (
  member_id int not null references member on delete cascade,
  video_id int not null references video on delete cascade,
  -- seconds; 0 for one that was only opened
  position int not null default 0 check (position >= 0),
  watched_at timestamptz not null default now(),
  primary key (member_id, video_id)
);
create index history_entry_newest on history_entry (member_id, watched_at, video_id);
create index history_entry_video on history_entry (video_id);

-- For how many days entries stay; null: the history is off, and there is no entry.
alter table profile add column history_days smallint check (history_days in (30, 90, 365));
-- Nothing is added meanwhile; what is there stays.
alter table profile add column history_paused boolean not null default false;
alter table profile add constraint profile_history_paused check (not history_paused or history_days is not null);
-- What a device has from before does not come back.
alter table profile add column history_cleared_at timestamptz;
create index profile_history on profile (member_id) where history_days is not null;
