-- Job, every 2 s: folds the pending differences into contact_count. Returns -1 when another process is folding.
create or replace function contact_fold() returns int language plpgsql as $$
declare folded int; ids int[];
begin
  if not pg_try_advisory_xact_lock(lock_key('contact_fold')) then return -1; end if;
  with x as (delete from contact_delta returning counted_id, kind, n),
  y as (
    insert into contact_count as c (counted_id, kind, n)
    select counted_id, kind, sum(n)::int from x group by counted_id, kind having sum(n) <> 0 order by counted_id, kind
    on conflict (counted_id, kind) do update set n = c.n + excluded.n returning counted_id)
  select count(*), array_agg(counted_id) into folded, ids from y;
  -- Nothing stays of members who have nothing, an erased one among them.
  delete from contact_count where n = 0 and counted_id = any(ids);
  return folded;
end $$;
