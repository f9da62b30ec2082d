-- Trigger: a deleted album or playlist is not found any more. Arguments: the kind and the column of
-- its id.
create or replace function object_search_deleted() returns trigger language plpgsql as $$
begin
  delete from object_search
  where kind = tg_argv[0]::int and object_id = (to_jsonb(old)->>tg_argv[1])::int;
  return null;
end $$;
