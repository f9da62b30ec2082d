-- video: one that is unlisted is shown to everybody who has its address, and stands in no list.
alter table video add column is_unlisted boolean not null default false;
alter table video add constraint video_unlisted check (not (is_private and is_unlisted));
