-- Job: the best 30,000 videos of each orientation of the last days by views, or by the Wilson bound
-- of the votes of these days. Views may weigh more where more is watched (retention_weight). Readers
-- see the old ranking until the new one is complete. Rows are inserted in ranking order, so that
-- neighbours share a page: a scan of 30,000 places reads some 800 pages instead of 23,000. Returns
-- -1 when another process builds the same ranking.
create or replace function rank_period(for_period text, for_metric text, today date) returns int
  language plpgsql as $$
declare ids int[]; kinds smallint[]; places int[]; days int; inserted int;
begin
  if not pg_try_advisory_xact_lock(lock_key('rank_period'), hashtext(for_period || for_metric)) then
    return -1;
  end if;
  days := case for_period when 'day' then 2 when 'week' then 7 else 30 end;
  select array_agg(z.video_id order by z.orientation, z.pos),
    array_agg(z.orientation order by z.orientation, z.pos),
    array_agg(z.pos order by z.orientation, z.pos)
    into ids, kinds, places
  from (
    select s.video_id, s.orientation,
      row_number() over (partition by s.orientation order by s.score desc, s.video_id desc)::int pos
    from (
      select l.video_id, l.orientation,
        case for_metric when 'views' then sum(d.views)::float8
            * case when retention_weight() = 0 then 1
                else 1 + retention_weight() * watched_share(l.video_id) end
          else wilson(sum(d.likes)::int, sum(d.dislikes)::int)::float8 end score
      from video_day d join listing l using (video_id)
      where d.day > today - days and d.day <= today
      group by 1, 2
      having case for_metric when 'views' then sum(d.views)
        else sum(d.likes + d.dislikes) end > 0) s) z
  where z.pos <= 30000;
  perform pg_advisory_xact_lock(lock_key('rankings'));
  delete from period_rank where period = for_period and metric = for_metric;
  insert into period_rank (period, metric, orientation, pos, video_id, flags, facets)
  select for_period, for_metric, l.orientation, q.pos, l.video_id, l.flags, l.facets
  from unnest(ids, kinds, places) q(video_id, orientation, pos)
    join listing l on l.video_id = q.video_id and l.orientation = q.orientation
  order by l.orientation, q.pos;
  get diagnostics inserted = row_count;
  return inserted;
end $$;
