-- Whether a legal hold stops the deletion of a video, album or member: its own, that of its uploader, or, of a
-- member, one of what they uploaded, which would lose its uploader. A photo is held with an album that has it, an avatar or cover with its member. An
-- `account` is held by a hold of its own alone.
create or replace function is_held(of_type text, of_id int) returns boolean language sql stable
  return exists (
    select from legal_hold as h where h.lifted_at is null and (
      (h.subject_type = of_type and h.subject_id = of_id)
      or (h.subject_type = 'member' and of_type = 'account' and h.subject_id = of_id)
      or (h.subject_type = 'member' and of_type = 'video'
        and h.subject_id = (select v.member_id from video as v where v.video_id = of_id))
      or (h.subject_type = 'member' and of_type = 'album'
        and h.subject_id = (select a.member_id from album as a where a.album_id = of_id))
      or (h.subject_type = 'member' and of_type = 'picture'
        and h.subject_id = (select p.member_id from member_picture as p where p.picture_id = of_id))
      or (of_type = 'photo' and exists (
        select from album_photo as x join album as a using (album_id) where x.photo_id = of_id
          and ((h.subject_type = 'album' and h.subject_id = a.album_id) or (h.subject_type = 'member' and h.subject_id = a.member_id))))
      or (h.subject_type = 'video' and of_type = 'member'
        and of_id = (select v.member_id from video as v where v.video_id = h.subject_id))
      or (h.subject_type = 'album' and of_type = 'member'
        and of_id = (select a.member_id from album as a where a.album_id = h.subject_id))));
