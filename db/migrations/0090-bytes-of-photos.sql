-- bytes of photos: what a member may store counts albums too, by the size of each file as it came.

-- Null for photos that came before this was stored: then it is estimated by their pixels.
alter table photo add column bytes bigint check (bytes > 0);
-- Of all photos of the album; written by album_refresh(), null until it is written first.
alter table album add column photo_bytes bigint check (photo_bytes >= 0);
