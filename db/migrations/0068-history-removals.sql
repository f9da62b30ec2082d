-- history_removal: which videos were taken out of a history and when, so that a device that still has one does not bring it back.
create table history_removal (
  member_id int not null references member on delete cascade,
  video_id int not null references video on delete cascade,
  removed_at timestamptz not null default clock_timestamp(),
  primary key (member_id, video_id)
);
create index history_removal_video on history_removal (video_id);
create index history_removal_old on history_removal (removed_at);
