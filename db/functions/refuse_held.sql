-- Refuses to delete what a legal hold keeps, whatever asks for it. The argument says what the row belongs to. What only hides a video or album and leaves its files, of a member
-- who is erased, has a row in pending_deletion: that deletes nothing.
create or replace function refuse_held() returns trigger language plpgsql as $$
declare
  id int := (to_jsonb(old) ->> (tg_argv[0] || '_id'))::int;
begin
  if is_held(tg_argv[0], id) and not (tg_op = 'UPDATE' and exists (
      select from pending_deletion as d
      where (tg_argv[0] = 'video' and d.video_id = id) or (tg_argv[0] = 'album' and d.album_id = id))) then
    raise exception 'a legal hold keeps the % %', tg_argv[0], id using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
