-- The files of videos and albums, by the storage key of the clip, captions, own picture or photo: which video, album or draft of an album has them, and in which state it is. A view, so that each of its
-- parts is read by the index of its key.
create view file_uses as
  select m.storage_key, 'video' as type, v.video_id as id, v.status_id, v.is_private, v.member_id
  from media m join video v using (media_id)
  union all
  select c.storage_key, 'video', v.video_id, v.status_id, v.is_private, v.member_id
  from video_caption c join video v using (video_id)
  union all
  select v.poster_key, 'video', v.video_id, v.status_id, v.is_private, v.member_id
  from video v where v.poster_key is not null
  union all
  select p.storage_key, 'album', a.album_id, a.status_id, a.is_private, a.member_id
  from photo p join album_photo x using (photo_id) join album a using (album_id)
  union all
  select p.storage_key, 'draft', null, 2::smallint, false, d.member_id
  from photo p join album_draft_photo x using (photo_id) join album_draft d using (draft_id);
