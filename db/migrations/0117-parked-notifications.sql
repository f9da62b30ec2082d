-- Of what is not listed when its subscribers are notified, notified_to is less than nothing until it is listed again.
drop index first_listed_notify;
create index first_listed_notify on first_listed (video_id) where notified_to >= 0;
create index first_listed_parked on first_listed (video_id) where notified_to < 0;
drop index album_first_listed_notify;
create index album_first_listed_notify on album_first_listed (album_id) where notified_to >= 0;
create index album_first_listed_parked on album_first_listed (album_id) where notified_to < 0;
