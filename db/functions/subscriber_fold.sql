-- Job, every 2 s: folds the pending differences into subscriber_count. Returns -1 when another process is folding.
create or replace function subscriber_fold() returns int language plpgsql as $$
declare folded int;
begin
  if not pg_try_advisory_xact_lock(lock_key('subscriber_fold')) then return -1; end if;
  with x as (delete from subscriber_delta returning source, n)
  insert into subscriber_count as c (source, n)
  select source, sum(n)::int from x group by source having sum(n) <> 0 order by source
  on conflict (source) do update set n = c.n + excluded.n;
  get diagnostics folded = row_count;
  return folded;
end $$;
