-- Behind `velour doctor --recount`: the number of derived rows that differ from the source tables,
-- by kind; all zero means exact. The command drains the queues first.
create or replace function recount(threshold real) returns table (kind text, differing bigint)
  language sql stable as $$
  select * from recount_lists(threshold)
  union all
  select * from recount_search()
  union all
  select * from recount_comments()
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
  union all
  select 'source_video', count(*) from (
    select l.video_id, facet_code(facet_kind(f), facet_object(f), 0) source, l.pub, l.flags from listing l, unnest(l.facets) f
      where facet_kind(f) in (3, 4, 7)) t
    full join source_video s using (video_id, source)
    where (t.pub, t.flags) is distinct from (s.pub, s.flags)
  union all
  select 'subscribers', count(*) from (select source, count(*)::int n from subscription group by 1) t
    full join (
      select source, sum(n)::int n from (
        select source, n from subscriber_count union all select source, n from subscriber_delta) z
      group by 1 having sum(n) <> 0) c using (source)
    where t.n is distinct from c.n
  union all
  select 'contacts', count(*) from (
      select counted_id, kind, count(*)::int n from (
        select low_id counted_id, 1 kind from friendship union all select high_id, 1 from friendship
        union all select asked_id, 2 from friend_request where declined_at is null and withdrawn_at is null
        union all select member_id, thread_kind(place, is_unread, last_id) from thread_member
          where thread_kind(place, is_unread, last_id) > 0) z
      group by 1, 2) t
    full join (
      select counted_id, kind, sum(n)::int n from (
        select counted_id, kind, n from contact_count union all select counted_id, kind, n from contact_delta) z
      group by 1, 2 having sum(n) <> 0) c using (counted_id, kind)
    where t.n is distinct from c.n
$$;
