-- Refuses to delete what a legal hold keeps, whatever asks for it. The argument says what the row belongs to.
create or replace function refuse_held() returns trigger language plpgsql as $$
declare
  id int := (to_jsonb(old) ->> (tg_argv[0] || '_id'))::int;
begin
  if is_held(tg_argv[0], id) then
    raise exception 'a legal hold keeps the % %', tg_argv[0], id using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
