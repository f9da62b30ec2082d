-- notifications of friend requests, of friends, of messages and of new albums.

alter table notification_event
  drop constraint notification_event_check,
  -- that waits to be answered
  add column request_id int references friend_request on delete cascade,
  -- that has begun, and who hears of it
  add column friendship_id int references friendship on delete cascade,
  add column notified_id int references member on delete cascade,
  -- that has arrived in a thread of its member
  add column message_id int references message on delete cascade,
  add constraint notification_event_check check (num_nonnulls(comment_id, decision_id, request_id, friendship_id, message_id) = 1
    and (friendship_id is null) = (notified_id is null));
create index notification_event_request on notification_event (request_id) where request_id is not null;
create index notification_event_friendship on notification_event (friendship_id) where friendship_id is not null;
create index notification_event_notified on notification_event (notified_id) where notified_id is not null;
create index notification_event_message on notification_event (message_id) where message_id is not null;

-- The subject is the request, the friendship, the thread, or the source of the albums.
alter table notification
  drop constraint notification_kind_check,
  drop constraint notification_check,
  add constraint notification_kind_check
    check (kind in ('reply', 'mention', 'friend_request', 'friend', 'message', 'decision', 'video', 'album')),
  add constraint notification_check check ((day is not null) = (kind in ('video', 'album')));
alter table notification_off
  drop constraint notification_off_kind_check,
  add constraint notification_off_kind_check
    check (kind in ('reply', 'mention', 'friend_request', 'friend', 'message', 'decision', 'video', 'album'));

-- When an album was listed for the first time; it stays while the album is hidden and shown again. Subscribers up to
-- notified_to have a notification; null for all of them.
create table album_first_listed (
  album_id int primary key references album on delete cascade,
  listed_at timestamptz not null default now(),
  notified_to int default 0
);
insert into album_first_listed (album_id, listed_at, notified_to)
select album_id, to_timestamp(pub::bigint * 60), null from album_listing;
create index album_first_listed_notify on album_first_listed (album_id) where notified_to is not null;
