-- case_hidden_subject: a decision that was upheld in an appeal hid what it is about a second time. Those hides end; what another case hides stays hidden.
-- A new database has neither such rows nor the functions that are called here.
do $$
declare
  wrong record;
  old jsonb;
  keys text[];
begin
  for wrong in
    select h.subject_type as type, h.subject_id as id, h.case_id from case_hidden_subject h
    join moderation_case c on c.case_id = h.case_id and c.kind = 'appeal'
    where exists (select from moderation_decision d where d.case_id = h.case_id and d.action = 'uphold'
        and d.subject_type = h.subject_type and d.subject_id = h.subject_id::text and d.applied_at is not null and d.undone_at is null)
      and not exists (select from moderation_decision d where d.case_id = h.case_id and d.action in ('hold', 'remove', 'remove-stay-down')
        and d.subject_type = h.subject_type and d.subject_id = h.subject_id::text
        and d.applied_at is not null and d.undone_at is null and d.reversed_by is null)
    order by h.subject_type, h.subject_id
  loop
    delete from case_hidden_subject h where h.subject_type = wrong.type and h.subject_id = wrong.id and h.case_id = wrong.case_id;
    continue when exists (select from case_hidden_subject h where h.subject_type = wrong.type and h.subject_id = wrong.id);
    keys := '{}';
    case wrong.type
      when 'thread' then
        update thread set is_closed = false where thread_id = wrong.id;
      when 'playlist' then
        update playlist set is_hidden = false where playlist_id = wrong.id;
        perform playlist_refresh(array[wrong.id]);
      when 'photo' then
        update photo set is_hidden = false where photo_id = wrong.id returning array[storage_key] into keys;
        perform album_refresh(array(select distinct album_id from album_photo where photo_id = wrong.id));
      when 'model', 'channel' then
        delete from hidden_profile h where h.subject_type = wrong.type and h.subject_id = wrong.id returning h.stored into old;
        continue when not found;
        keys := array[old ->> 'avatar_key', old ->> 'banner_key'];
        -- What nobody has written anew since.
        if wrong.type = 'model' then
          update model set description = coalesce(nullif(description, ''), old ->> 'description', ''),
            avatar_key = coalesce(avatar_key, old ->> 'avatar_key')
          where model_id = wrong.id;
        else
          update channel set description = coalesce(nullif(description, ''), old ->> 'description', ''),
            avatar_key = coalesce(avatar_key, old ->> 'avatar_key'), banner_key = coalesce(banner_key, old ->> 'banner_key'),
            cf3 = coalesce(nullif(cf3, ''), old ->> 'cf3', ''), cf4 = coalesce(nullif(cf4, ''), old ->> 'cf4', ''),
            cf7 = coalesce(nullif(cf7, ''), old ->> 'cf7', '')
          where channel_id = wrong.id;
        end if;
    end case;
    perform purge('x-' || key) from unnest(keys) as k (key) where key is not null;
    -- What later migrations change must have no checks that wait for the end.
    set constraints all immediate;
  end loop;
end $$;
