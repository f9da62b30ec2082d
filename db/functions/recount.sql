-- Behind `velour doctor --recount`: the number of derived rows that differ from the source tables,
-- by kind; all zero means exact. The command drains the queues first.
create or replace function recount(threshold real) returns table (kind text, differing bigint)
  language sql stable as $$
  select * from recount_lists(threshold)
  union all
  select * from recount_search()
  union all
  select 'credits', count(*) from credits_truth t join video v using (video_id)
    where (v.credits, v.things) is distinct from (t.credits, t.things)
  union all
  select 'album_things', count(*) from album a left join (select * from album_truth(null)) t using (album_id)
    where a.things <> coalesce(thing_codes(t.facets), '')
  union all
  select 'rank_delta', count(*) from (select period, metric, orientation, count(*)::int n
    from period_rank group by 1, 2, 3) t
    full join (select period, metric, orientation, sum(n)::int n from rank_delta group by 1, 2, 3
      having sum(n) <> 0) d using (period, metric, orientation)
    where t.n is distinct from d.n
$$;
