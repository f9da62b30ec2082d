-- preview_candidate: frames of a film that may take turns as its preview later.

-- One row per video; replaced as a whole, under the lock of the form or of the cases about the video.
create table preview_candidate (
  video_id int primary key references video on delete cascade,
  -- numbers of frames of its clip, from 0
  frames smallint[] not null check (cardinality(frames) between 1 and 3)
);
