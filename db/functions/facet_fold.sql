-- Job, every 2 s: folds the pending deltas into facet_count. Returns -1 when another process is
-- folding.
create or replace function facet_fold() returns int language plpgsql as $$
declare folded int;
begin
  if not pg_try_advisory_xact_lock(lock_key('facet_fold')) then return -1; end if;
  with x as (delete from facet_delta returning facet, flags, n),
  s as (
    select facet, array[coalesce(sum(n) filter (where flags = 2), 0),
      coalesce(sum(n) filter (where flags = 3), 0),
      coalesce(sum(n) filter (where flags = 4), 0), coalesce(sum(n) filter (where flags = 5), 0),
      coalesce(sum(n) filter (where flags = 6), 0),
        coalesce(sum(n) filter (where flags = 7), 0)]::int[] n
    from x group by facet),
  people as (
    insert into people_dirty select distinct facet_kind(facet), facet_object(facet) from s
      where facet_kind(facet) in (3, 4))
  insert into facet_count as c (facet, n) select facet, n from s where n <> '{0,0,0,0,0,0}'
    order by facet
  on conflict (facet) do update set n = array[c.n[1] + excluded.n[1], c.n[2] + excluded.n[2],
    c.n[3] + excluded.n[3],
    c.n[4] + excluded.n[4], c.n[5] + excluded.n[5], c.n[6] + excluded.n[6]];
  get diagnostics folded = row_count;
  return folded;
end $$;
