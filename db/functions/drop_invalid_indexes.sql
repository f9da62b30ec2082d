-- An interrupted "reindex concurrently" leaves invalid indexes that cost and serve nothing; only
-- the owner may drop them. Returns their number.
create or replace function drop_invalid_indexes() returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare invalid text; dropped int := 0;
begin
  lock table public.listing in share update exclusive mode;
  for invalid in select i.indexrelid::regclass from pg_index i
    where i.indrelid = 'public.listing'::regclass and not i.indisvalid loop
    execute 'drop index ' || invalid;
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
