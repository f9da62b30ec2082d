-- subscriptions of members to models, channels and members, how many subscribers each has, and the videos of each such
-- source in the order in which the feed reads them.

-- A source is the facet code of a model, channel or member without an orientation (0001-types.sql).
create table subscription (
  subscription_id int generated always as identity primary key,
  member_id int not null references member on delete cascade,
  kind smallint not null check (kind in (3, 4, 7)),
  object_id int not null,
  source int not null generated always as (facet_code(kind, object_id, 0)) stored,
  -- So that what is deleted has no subscribers.
  model_id int generated always as (case when kind = 3 then object_id end) stored references model on delete cascade,
  channel_id int generated always as (case when kind = 4 then object_id end) stored references channel on delete cascade,
  subscribed_member_id int generated always as (case when kind = 7 then object_id end) stored
    references member on delete cascade,
  subscribed_at timestamptz not null default now(),
  check (object_id >= 1 and facet_object(facet_code(kind, object_id, 0)) = object_id),
  unique (member_id, source),
  check (subscribed_member_id is distinct from member_id)
);
create index subscription_newest on subscription (member_id, subscription_id);
create index subscription_model on subscription (model_id) where model_id is not null;
create index subscription_channel on subscription (channel_id) where channel_id is not null;
create index subscription_subscribed_member on subscription (subscribed_member_id) where subscribed_member_id is not null;

-- How many subscribers a source has: the folded number and what has changed since.
create table subscriber_count (source int primary key, n int not null);
create table subscriber_delta (source int not null, n int not null);
create index subscriber_delta_source on subscriber_delta (source);

-- When a video was listed for the first time. It stays while the video is hidden and shown again.
create table first_listed (
  video_id int primary key references video on delete cascade,
  listed_at timestamptz not null default now()
);
insert into first_listed select video_id, to_timestamp(pub::bigint * 60) from listing;

-- Derived from listing by source_refresh(): each listed video under its models, its channel and its uploader.
create table source_video (
  video_id int not null references video on delete cascade,
  source int not null,
  pub int not null,
  flags smallint not null,
  listed_at timestamptz not null,
  primary key (video_id, source)
);
insert into source_video (video_id, source, pub, flags, listed_at)
select l.video_id, facet_code(facet_kind(f), facet_object(f), 0), l.pub, l.flags, to_timestamp(l.pub::bigint * 60)
from listing l, unnest(l.facets) f where facet_kind(f) in (3, 4, 7);
create index source_video_feed on source_video (source, pub, video_id) include (flags);
create index source_video_new on source_video (source, listed_at);
