-- What the words and phrases of a search text are, and what their synonyms are. `unfinished`: the
-- last word of the term may be the beginning of one; `runs`: the term is a run of words, each of
-- which is a term of its own, so that only its names and synonyms matter. `query` is a tsquery; `df` about how many videos have the words in
-- their texts, `heavy` the facets (term_id) and `light` the words without a facet that a single
-- word stands for, `described` those with one that some texts have in the description alone; `is_known` is false for a word that is nowhere. At most 24 names and words, those
-- of most videos; of names, among the first 300: whole ones, then those that begin with the words.
-- A last word that is common as it stands is finished, and so is a text of several words that ends a
-- name: what else begins like that would be the most expensive part of the search. The whole text
-- is the last of `terms`.
create or replace function search_lookup(terms text[], unfinished boolean[], runs boolean[],
    of_orientation int)
  returns table (n int, meaning text, query text, df int, heavy int[], light jsonb, names jsonb,
    is_known boolean, described jsonb)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  with asked as materialized (
    select x.n::int as n, search_fold(x.t) as norm, x.u, x.r
    from unnest(terms, unfinished, runs) with ordinality x(t, u, r, n)),
  named as materialized (
    select exists (
      select from asked a join search_name z on z.norm collate "C" = a.norm
      where a.n = cardinality(terms) and strpos(a.norm, ' ') > 0) as is_name),
  meant as (
    select a.n, null::text as meaning, a.norm, a.u, a.r from asked a
    union all
    select a.n, s.meaning_text, s.meaning, false, false from asked a
      join search_synonym s on s.phrase = a.norm),
  formed as materialized (
    select m.n, m.meaning, m.norm, m.u, m.r, t.tokens, l.last, l.is_cjk,
      (o.is_open and length(l.last) > 1) or (l.is_cjk and length(l.last) = 1) as is_prefix,
      (o.is_open and length(m.norm) > 1) or l.is_cjk as is_part
    from meant m
    cross join named
    cross join lateral (select string_to_array(search_pairs(m.norm, false), ' ') as tokens) t
    cross join lateral (select t.tokens[cardinality(t.tokens)] as last,
      t.tokens[cardinality(t.tokens)] ~
        '^[\u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af]' as is_cjk) l
    cross join lateral (select m.u and not named.is_name
      and not exists (select from search_term e where e.term = l.last and e.is_ready) as is_open) o
    where m.norm <> ''),
  lexed as materialized (
    select f.*, case when not f.r then
        phraseto_tsquery('simple', search_pairs(f.norm, false))::text
          || case when f.is_prefix then ':*' else '' end
      end as query,
      cardinality(f.tokens) = 1 and not f.r as is_single
    from formed f)
  select f.n, f.meaning, f.query, least(w.df, rest.df, 2000000000)::int,
    case when f.is_single then w.heavy end,
    case when f.is_single then w.light end,
    k.names,
    f.meaning is not null or f.r or w.df > 0 or k.names <> '[]'
      or exists (select from video_search v where v.tsv @@ f.query::tsquery),
    case when f.is_single and not f.is_prefix then w.described end
  from lexed f
  cross join lateral (
    select coalesce(sum(t.df), 0) as df,
      (array_agg(t.term_id order by t.df desc) filter (where t.is_ready))[:24] as heavy,
      jsonb_agg(jsonb_build_object('term', t.term, 'df', t.df, 'described', t.df - t.df_title))
        filter (where t.is_ready and t.df > t.df_title) as described,
      jsonb_agg(jsonb_build_object('term', t.term, 'df', t.df) order by t.df desc)
        filter (where not t.is_ready and t.place <= 24) as light
    from (
      select z.term, z.term_id, z.df, z.df_title, z.is_ready,
        row_number() over (partition by z.is_ready order by z.df desc) as place
      from (
        select * from search_term e where not f.is_prefix and e.term = f.last
        union all select * from search_term e where f.is_prefix
          and e.term collate "C" >= f.last and e.term collate "C" < f.last || chr(1114111)) z
      where z.df > 0) t) w
  cross join lateral (
    select min(coalesce(t.df, 0)) as df from unnest(trim_array(f.tokens, 1)) x(token)
      left join search_term t on t.term = x.token) rest
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'id', p.id, 'total', p.total,
        'is_whole', p.is_whole)), '[]') as names
    from (
      select c.kind, c.id, bool_or(c.is_whole) as is_whole, coalesce((select fc.total
        from facet_count fc where fc.facet = facet_code(c.kind, c.id, of_orientation)), 0) as total
      from (
        select s.kind, i.id, s.is_whole and s.norm = f.norm as is_whole
        from (
          select * from search_name z where z.norm collate "C" = f.norm
          union all select * from search_name z
            where z.norm collate "C" >= f.norm || ' ' and z.norm collate "C" < f.norm || '!'
          union all select * from search_name z where f.is_part
            and z.norm collate "C" >= f.norm || '!' and z.norm collate "C" < f.norm || chr(1114111)
          limit 300) s
        cross join lateral (
          select coalesce((select m.merged_into from search_merge m
            where m.kind = s.kind and m.id = s.object_id), s.object_id) as id) current
        cross join lateral (
          select current.id union all select m.id from search_merge m
            where m.kind = s.kind and m.merged_into = current.id) i) c
      group by 1, 2 order by 4 desc, 1, 2 limit 24) p) k
  order by 1, 2 nulls first;
end $$;
