-- stats: from which countries views of a video come.

-- '' where the country is not known; null in rows of before.
alter table view_source_batch add column countries text[];

-- Sums alone: nothing here is of one viewer.
create table video_country_day (
  video_id int not null,
  day date not null,
  country text not null check (country ~ '^[a-z]{2}$'),
  views int not null,
  primary key (video_id, day, country)
);
-- For what is deleted by age.
create index video_country_day_day on video_country_day (day);
