-- case_hidden_subject: a decision that was upheld in an appeal hid what it is about a second time, and closed threads. Those hides end; what another case hides stays hidden.

create temporary table upheld_hide on commit drop as
  select h.subject_type, h.subject_id, h.case_id from case_hidden_subject h
  join moderation_case c on c.case_id = h.case_id and c.kind = 'appeal'
  where exists (select from moderation_decision d where d.case_id = h.case_id and d.action = 'uphold'
      and d.subject_type = h.subject_type and d.subject_id = h.subject_id::text and d.applied_at is not null and d.undone_at is null)
    and not exists (select from moderation_decision d where d.case_id = h.case_id and d.action in ('hold', 'remove', 'remove-stay-down')
      and d.subject_type = h.subject_type and d.subject_id = h.subject_id::text
      and d.applied_at is not null and d.undone_at is null and d.reversed_by is null);

delete from case_hidden_subject h using upheld_hide u
where h.subject_type = u.subject_type and h.subject_id = u.subject_id and h.case_id = u.case_id;

delete from upheld_hide u using case_hidden_subject h
where h.subject_type = u.subject_type and h.subject_id = u.subject_id;

update thread t set is_closed = false from upheld_hide u
where u.subject_type = 'thread' and t.thread_id = u.subject_id and t.is_closed;

update playlist p set is_hidden = false from upheld_hide u
where u.subject_type = 'playlist' and p.playlist_id = u.subject_id and p.is_hidden;

update photo p set is_hidden = false from upheld_hide u
where u.subject_type = 'photo' and p.photo_id = u.subject_id and p.is_hidden;

-- What nobody has written anew since.
update model m set
  description = case when m.description = '' then coalesce(h.stored ->> 'description', '') else m.description end,
  avatar_key = coalesce(m.avatar_key, h.stored ->> 'avatar_key')
from upheld_hide u join hidden_profile h using (subject_type, subject_id)
where u.subject_type = 'model' and m.model_id = u.subject_id;

update channel c set
  description = case when c.description = '' then coalesce(h.stored ->> 'description', '') else c.description end,
  avatar_key = coalesce(c.avatar_key, h.stored ->> 'avatar_key'),
  banner_key = coalesce(c.banner_key, h.stored ->> 'banner_key'),
  cf3 = case when c.cf3 = '' then coalesce(h.stored ->> 'cf3', '') else c.cf3 end,
  cf4 = case when c.cf4 = '' then coalesce(h.stored ->> 'cf4', '') else c.cf4 end,
  cf7 = case when c.cf7 = '' then coalesce(h.stored ->> 'cf7', '') else c.cf7 end
from upheld_hide u join hidden_profile h using (subject_type, subject_id)
where u.subject_type = 'channel' and c.channel_id = u.subject_id;

delete from hidden_profile h using upheld_hide u
where h.subject_type = u.subject_type and h.subject_id = u.subject_id;

-- Lists, numbers and what caches have stored. A new database has neither such rows nor these functions yet.
do $$
declare
  albums int[] := array(select distinct x.album_id from upheld_hide u join album_photo x on x.photo_id = u.subject_id where u.subject_type = 'photo');
  playlists int[] := array(select distinct subject_id from upheld_hide where subject_type = 'playlist');
  keys text[] := array(
    select p.storage_key from upheld_hide u join photo p on u.subject_type = 'photo' and p.photo_id = u.subject_id
    union select m.avatar_key from upheld_hide u join model m on u.subject_type = 'model' and m.model_id = u.subject_id where m.avatar_key is not null
    union select unnest(array[c.avatar_key, c.banner_key]) from upheld_hide u join channel c on u.subject_type = 'channel' and c.channel_id = u.subject_id);
  key text;
begin
  if albums <> '{}' then
    perform album_refresh(albums);
    -- Objects of the tables may change in this transaction.
    set constraints all immediate;
  end if;
  if playlists <> '{}' then perform playlist_refresh(playlists); end if;
  foreach key in array keys loop
    if key is not null then perform purge('x-' || key); end if;
  end loop;
end $$;
