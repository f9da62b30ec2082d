-- Of own pictures of videos, photos of drafts and pictures of members, which are replaced and removed without a refusal, as a refusal would reveal the hold.
create or replace function retain_held() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'video' then
      perform retain_file('video', old.video_id, old.poster_key);
    when 'own_preview' then
      perform retain_file('video', old.video_id, p.storage_key), retain_file('account', u.member_id, p.storage_key)
      from photo p left join upload u on u.upload_id = old.upload_id where p.photo_id = old.photo_id;
    when 'album_draft_photo' then
      perform retain_file('account', d.member_id, p.storage_key)
      from photo p, album_draft d where p.photo_id = old.photo_id and d.draft_id = old.draft_id;
    when 'member_picture' then
      perform retain_file('account', old.member_id, old.storage_key);
  end case;
  return null;
end $$;
