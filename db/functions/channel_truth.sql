-- The channel_listing rows that the source tables imply, for given channels or for all (null).
create or replace function channel_truth(ids int[]) returns setof channel_listing
  language sql stable as $$
  select h.channel_id, n.orientation, h.dir::text, h.title::text, sort_title(h.title),
    title_letter(h.title), n.total::int, (s.views + n.views)::bigint, pop_sum(s.pop, n.pop)::real,
    wilson(s.likes, s.dislikes), n.latest, floor(extract(epoch from h.created_at) / 60)::int
  from channel h join channel_stat s using (channel_id)
  cross join lateral (
    select z.orientation, count(*) total, max(z.pub) latest, sum(z.views) views,
      max(z.pop) + ln(sum(exp(z.pop - z.top))) pop
    from (
      select l.orientation, l.pub, l.views, l.pop::float8,
        max(l.pop::float8) over (partition by l.orientation) top
      from video v join listing l using (video_id) where v.channel_id = h.channel_id) z
    group by z.orientation) n
  where ids is null or h.channel_id = any(ids)
$$;
