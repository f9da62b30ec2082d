-- captions, videos, stats: what uploaders add to their videos, and where views of a video come from.

-- A word of them matches a term that holds texts back; a reviewer sees which captions.
alter table video_caption add column has_terms boolean not null default false;

-- Lines such as 0:00 Beginning, the first at 0:00, ascending; '' without chapters, or for those that the description has.
alter table video add column chapters text not null default '';

-- Where views of a video come from: search, related, list, embed, direct, another site by its host, or outside for
-- further ones. Sums alone: nothing here is of one viewer. Append-only: an insert never waits.
create table view_source_batch (
  batch_id bigint generated always as identity primary key,
  day date not null default current_date,
  ids int[] not null,
  sources text[] not null,
  counts int[] not null
);
create table video_source_day (
  video_id int not null,
  day date not null,
  source text not null check (length(source) <= 100),
  views int not null,
  primary key (video_id, day, source)
);
-- For what is deleted by age.
create index video_source_day_day on video_source_day (day);
