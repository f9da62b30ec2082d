-- playlists: which of their videos are listed, as one number, so that a page is purged when others are listed and the total is the same.
alter table playlist_listing add column listed bigint not null default 0;
update playlist_listing as p set listed = x.listed from (
  select i.playlist_id, bit_xor(hashint8extended(i.video_id, 0)) as listed
  from playlist_item as i join listing using (video_id) group by i.playlist_id) as x
where x.playlist_id = p.playlist_id;
