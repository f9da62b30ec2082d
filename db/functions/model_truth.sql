-- The model_listing rows that the source tables imply, for given models or for all (null).
create or replace function model_truth(ids int[]) returns setof model_listing
  language sql stable as $$
  select m.model_id, m.orientation::smallint, m.dir::text, m.title::text, sort_title(m.title),
    title_letter(m.title), m.age, m.hair_color, m.height, m.weight, m.breast_size,
    m.race, m.tattoo, m.piercing, m.country_id, n.total::int,
      (s.views + coalesce(n.views, 0))::bigint, pop_sum(s.pop, n.pop)::real,
      wilson(s.likes, s.dislikes),
    coalesce(n.latest, 0), floor(extract(epoch from m.created_at) / 60)::int, a.total::int
  from model m join model_stat s using (model_id)
  cross join lateral (
    select count(*) total, max(z.pub) latest, sum(z.views) views,
      max(z.pop) + ln(sum(exp(z.pop - z.top))) pop
    from (select l.pub, l.views, l.pop::float8, max(l.pop::float8) over () top from video_model x
      join listing l using (video_id) where x.model_id = m.model_id) z) n
  cross join lateral (select count(*) total from album_model x join album_listing l using (album_id)
    where x.model_id = m.model_id) a
  where (ids is null or m.model_id = any(ids)) and m.merged_into is null
$$;
