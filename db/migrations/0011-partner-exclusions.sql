-- partner-exclusions: channels and members whose videos show no partners' videos, and where the
-- pictures of partners' videos come from.
create table partner_exclusion (
  partner_exclusion_id int generated always as identity primary key,
  channel_id int unique references channel on delete cascade,
  member_id int unique references member on delete cascade,
  excluded_at timestamptz not null default now(),
  check (num_nonnulls(channel_id, member_id) = 1)
);

-- A picture may also be one that the site draws and serves itself, by its path.
alter table partner_video drop constraint partner_video_thumb_check;
alter table partner_video add constraint partner_video_thumb_check check (
  (thumb ~ '^https://[^[:space:]"''<>\\]+$' or thumb ~ '^/house-promos/[a-z0-9-]+\.svg$')
  and length(thumb) <= 1000);
-- Pages load pictures of origins that the settings name; '' for those of the site itself.
alter table partner_video add column thumb_origin text not null
  generated always as (coalesce(substring(thumb from '^https://[^/?#]+'), '')) stored;
create index partner_video_origin on partner_video (orientation, thumb_origin);
