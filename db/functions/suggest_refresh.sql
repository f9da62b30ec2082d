-- The texts under which a name is found. Kinds: 0 completion of a search (suggest_phrases()),
-- 1 category, 3 model, 4 channel.
create or replace function suggest_refresh(for_kind int, ids int[]) returns void
  language plpgsql as $$
begin
  delete from suggest where kind = for_kind and obj_id = any(ids);
  insert into suggest (kind, obj_id, orientation, lang, title, norm, word, weight)
  select for_kind, s.obj_id, s.orientation, s.lang, s.title, p.norm, split_part(p.norm, ' ', 1),
    ln(1 + s.total)
  from (
    select c.category_id obj_id, 0 orientation, i.lang::text lang, i.title::text title,
      i.title::text "name", t.total
    from category c join category_i18n i using (category_id)
    cross join lateral (select sum(facet_total(facet_code(1, c.category_id, o)))::int total
      from generate_series(1, 3) o) t
    where for_kind = 1 and c.category_id = any(ids) and c.merged_into is null
    union all
    select l.model_id, l.orientation, '', l.title, x.name, l.total_videos
    from model_listing l cross join lateral (
      select l.title "name" union select alias::text from model_alias a
        where a.model_id = l.model_id) x
    where for_kind = 3 and l.model_id = any(ids)
    union all
    select l.channel_id, 0, '', min(l.title), min(l.title), sum(l.total_videos)::int
    from channel_listing l where for_kind = 4 and l.channel_id = any(ids) group by 1) s
  cross join lateral suggest_parts(s.name) p(norm)
  where s.total > 0;
end $$;
