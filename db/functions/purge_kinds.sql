-- Trigger: purges the tags that are its arguments.
create or replace function purge_kinds() returns trigger language plpgsql as $$
begin
  for n in 0 .. tg_nargs - 1 loop perform purge(tg_argv[n]); end loop;
  return null;
end $$;
