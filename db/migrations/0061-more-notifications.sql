-- notifications of friend requests, of friends, of messages and of new albums, and mails with the numbers of what is unread.

alter table notification_event
  drop constraint notification_event_check,
  -- that waits to be answered
  add column request_id int references friend_request on delete cascade,
  -- that has begun, and whether the lower of the two numbers hears of it or the higher
  add column friendship_id int references friendship on delete cascade,
  add column is_for_low boolean,
  -- that has arrived in a thread of its member
  add column message_id int references message on delete cascade,
  add constraint notification_event_check check (num_nonnulls(comment_id, decision_id, request_id, friendship_id, message_id) = 1
    and (friendship_id is null) = (is_for_low is null));
create index notification_event_request on notification_event (request_id) where request_id is not null;
create index notification_event_friendship on notification_event (friendship_id) where friendship_id is not null;
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

-- Mails with the numbers of what is unread.
create table member_digest (
  member_id int primary key references member on delete cascade,
  every text not null check (every in ('off', 'day', 'week')),
  hour smallint not null check (hour between 0 and 23),
  -- a name of the IANA database
  time_zone text not null check (length(time_zone) between 1 and 64),
  -- when the next one is due
  next_at timestamptz check ((next_at is null) = (every = 'off')),
  -- the newest day, in that time zone, that has one: a day has no second one
  last_day date
);
create index member_digest_due on member_digest (next_at) where next_at is not null;

-- Kinds that a member does not want to be counted in mails.
create table digest_off (
  member_id int not null references member on delete cascade,
  kind text not null check (kind in ('reply', 'mention', 'friend_request', 'friend', 'message', 'decision', 'video', 'album')),
  primary key (member_id, kind)
);

-- Whether a digest has counted it; reset when something is added to it.
alter table notification add column is_mailed boolean not null default false;
-- Whether digests count what this source publishes.
alter table subscription add column is_mailed boolean not null default true;
