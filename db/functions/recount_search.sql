-- The part of recount() that covers the words of videos, names and other things, and how many
-- videos and names have each.
create or replace function recount_search() returns table (kind text, differing bigint)
  language sql stable as $$
  select 'video_search', count(*) from search_rows t full join video_search s using (video_id)
    where (t.orientation, t.tsv) is distinct from (s.orientation, s.tsv)
  union all
  select 'object_search', count(*)
  from object_search_rows t full join object_search s using (kind, object_id)
    where (t.orientation, t.tsv) is distinct from (s.orientation, s.tsv)
  union all
  select 'search_name', count(*) from (
    select kind, object_id, source, norm, is_whole, count(*) n from (
      select n.kind, n.object_id, n.source, p.norm, p.is_whole from (
        select 1 kind, category_id object_id, '' source, title::text title from category
        union all select 1, category_id, lang, title from category_i18n
        union all select 2, tag_id, '', title from tag
        union all select 3, model_id, '', title from model
        union all select 3, model_id, 'alias ' || alias, alias from model_alias
        union all select 4, channel_id, '', title from channel) n,
        search_name_parts(n.title) p) z
    group by 1, 2, 3, 4, 5) t
    full join (select kind, object_id, source, norm, is_whole, count(*) n from search_name
      group by 1, 2, 3, 4, 5) s using (kind, object_id, source, norm, is_whole)
    where t.n is distinct from s.n
  union all
  select 'search_term', count(*) from (
    select word term, sum(df)::int df, sum(names)::int "names" from (
      select word, ndoc df, 0 "names" from ts_stat('select tsv from video_search')
        where word not like '#%'
      union all select p.word, 0, 1 from search_name n
        cross join lateral (select split_part(n.norm, ' ', 1) word) p
        where left(n.norm, 1)
          !~ '[\u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af]') z
    where length(word) <= 100 group by 1) t
    full join (
      select term, sum(df)::int df, sum("names")::int "names" from (
        select term, df, "names" from search_term
        union all select term, df, "names" from term_delta where length(term) <= 100) z
      group by 1 having sum(df) <> 0 or sum("names") <> 0) s using (term)
    where (t.df, t."names") is distinct from (s.df, s."names")
$$;
