-- Who may have the files of these storage keys: `nobody` where a decision hides the photo or picture itself, `everyone` where something public shows them, `members` where only private things do, `nobody` where a case hides
-- what had them, `owner` where that waits, was sent back or deleted, or is a draft; `nobody` where nothing has it and a legal hold keeps it. A key that nothing has otherwise is everybody's. Few clips may show in very many videos: a sequential scan
-- would look cheap, and read all videos for a clip of which none is public.
create or replace function file_audiences(keys text[]) returns table (storage_key text, audience text)
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query select k.key, case
    when exists (select from photo p where p.storage_key = k.key and p.is_hidden)
      or exists (select from hidden_profile h where h.stored->>'avatar_key' = k.key)
      or exists (select from hidden_profile h where h.stored->>'banner_key' = k.key) then 'nobody'
    when exists (select from file_uses u where u.storage_key = k.key and u.status_id = 1 and not u.is_private) then 'everyone'
    when exists (select from file_uses u where u.storage_key = k.key and u.status_id = 1) then 'members'
    when exists (select from file_uses u join case_hidden_video h on u.type = 'video' and h.video_id = u.id where u.storage_key = k.key)
      or exists (select from file_uses u join case_hidden_album h on u.type = 'album' and h.album_id = u.id where u.storage_key = k.key) then 'nobody'
    when exists (select from file_uses u where u.storage_key = k.key) then 'owner'
    when exists (select from held_file h where h.storage_key = k.key)
      and not exists (select from photo p where p.storage_key = k.key) then 'nobody'
    else 'everyone' end
  from unnest(keys) as k (key);
end $$;
