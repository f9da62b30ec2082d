-- Trigger: a list misses something new. Such tags go to the CDN once a minute at most.
create or replace function purge_lists() returns trigger language plpgsql as $$
begin
  insert into cache_purge (tag, of_lists) values (tg_argv[0], true);
  return null;
end $$;
