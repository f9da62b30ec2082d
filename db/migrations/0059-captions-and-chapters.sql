-- captions, videos: what uploaders add to their videos.

-- A word of them matches a term that holds texts back; a reviewer sees which captions.
alter table video_caption add column has_terms boolean not null default false;

-- Lines such as 0:00 Beginning, the first at 0:00, ascending; '' without chapters, or for those that the description has.
alter table video add column chapters text not null default '';
