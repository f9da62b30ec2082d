-- notifications: what happened that concerns a member, as lines that are read or unread, and what they are made from.

-- What is still to be turned into notifications. Appended by triggers, deleted by the worker in the transaction that writes
-- the notifications, so that a worker that stops repeats none.
create table notification_event (
  event_id bigint generated always as identity primary key,
  -- that everybody sees from now on
  comment_id int references comment on delete cascade,
  -- that took effect
  decision_id int references moderation_decision,
  check (num_nonnulls(comment_id, decision_id) = 1)
);
create index notification_event_comment on notification_event (comment_id) where comment_id is not null;
create index notification_event_decision on notification_event (decision_id) where decision_id is not null;

-- Videos that are listed for the first time: subscribers up to this number have a notification; null for all of them.
alter table first_listed add column notified_to int;
alter table first_listed alter column notified_to set default 0;
create index first_listed_notify on first_listed (video_id) where notified_to is not null;

create table notification (
  notification_id int generated always as identity primary key,
  member_id int not null references member on delete cascade,
  kind text not null check (kind in ('reply', 'mention', 'decision', 'video')),
  -- the thread, the comment, the decision, the source of the videos
  subject int not null,
  -- of videos: one line per source and day (UTC)
  day date check ((day is not null) = (kind = 'video')),
  -- what it is about, the newest first: comments, the decision, videos
  objects int[] not null check (cardinality(objects) between 1 and 50),
  at timestamptz not null default now(),
  read_at timestamptz,
  unique nulls not distinct (member_id, kind, subject, day)
);
create index notification_newest on notification (member_id, at desc, notification_id desc);
create index notification_unread on notification (member_id) where read_at is null;
create index notification_old on notification (at);

-- Kinds that a member does not want.
create table notification_off (
  member_id int not null references member on delete cascade,
  kind text not null check (kind in ('reply', 'mention', 'decision', 'video')),
  primary key (member_id, kind)
);

-- Whether new videos of it make notifications; and its subscribers in the order in which they get them.
alter table subscription add column is_notified boolean not null default true;
create index subscription_source on subscription (source, member_id);
