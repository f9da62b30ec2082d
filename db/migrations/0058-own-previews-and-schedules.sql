-- own-previews-and-schedules: own pictures as posters of videos, and the moment from which a video is shown.

-- The own picture that is the poster of a video instead of a frame; set by the decision that approves it.
alter table video add column poster_key text references photo (storage_key);
create index video_poster on video (poster_key) where poster_key is not null;

-- The own picture that the publication covers.
alter table publication add column poster_key text;

-- Own pictures that wait for a decision; each belongs to an upload or to its video.
create table own_preview (
  preview_id int generated always as identity primary key,
  upload_id text references upload on delete set null,
  video_id int references video on delete set null,
  photo_id int not null references photo,
  -- false: replaced, but stays because it is in a list of hashes
  is_current boolean not null default true,
  chosen_at timestamptz not null default now()
);
create unique index own_preview_upload on own_preview (upload_id) where is_current and upload_id is not null;
create unique index own_preview_video on own_preview (video_id) where is_current and video_id is not null;
create index own_preview_of_upload on own_preview (upload_id);
create index own_preview_of_video on own_preview (video_id);
create index own_preview_photo on own_preview (photo_id);

-- From when a video may be shown; the row goes when it is.
create table video_schedule (
  video_id int primary key references video on delete cascade,
  publish_at timestamptz not null,
  -- as the member named it
  time_zone text not null check (length(time_zone) between 1 and 60)
);
create index video_schedule_due on video_schedule (publish_at);
