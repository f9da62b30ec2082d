-- Words of the title (A), models and channel (B), tags and categories (C), and the credits. Enough
-- after a rename; the caller holds the locks. One generic plan fits any ids, because all access is
-- by key.
create or replace function search_refresh(ids int[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform credits_refresh(ids);
  insert into video_search as s
  select v.video_id, v.orientation,
    setweight(to_tsvector('site', case when v.lang = 'ja' then cjk_split(v.title) else v.title end),
      'A')
    || setweight(to_tsvector('site', concat_ws(' ',
      (select string_agg(m.title, ' ' order by m.model_id) from video_model x
        join model m using (model_id) where x.video_id = v.video_id), h.title)), 'B')
    || setweight(to_tsvector('site', concat_ws(' ',
      (select string_agg(t.title, ' ' order by t.tag_id) from video_tag x join tag t using (tag_id)
        where x.video_id = v.video_id),
      (select string_agg(c.title, ' ' order by c.category_id) from video_category x
        join category c using (category_id) where x.video_id = v.video_id))), 'C')
  from video v left join channel h using (channel_id)
  where v.video_id = any(ids) and v.status_id = 1 and not v.is_private
  order by 1
  on conflict (video_id) do update set orientation = excluded.orientation, tsv = excluded.tsv
    where (s.orientation, s.tsv) is distinct from (excluded.orientation, excluded.tsv);
  delete from video_search s where s.video_id = any(ids)
    and not exists (select 1 from video v where v.video_id = s.video_id and v.status_id = 1
      and not v.is_private);
end $$;
