-- What the words and phrases of a search text are, and what their synonyms are. `unfinished`: the
-- last word of the term may be the beginning of one; null: the term is a run of words that counts
-- only where it has synonyms. `query` is a tsquery; `df` about how many videos have the words in
-- their texts, `heavy` the facets (term_id) and `light` the words without a facet that they stand
-- for. At most 64 names and words, those of most videos.
create or replace function search_lookup(terms text[], unfinished boolean[], of_orientation int)
  returns table (n int, meaning text, folded text, query text, df int, heavy int[], light text[],
    names jsonb)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with asked as materialized (
    select x.n::int as n, search_fold(x.t) as norm, x.u
    from unnest(terms, unfinished) with ordinality x(t, u, n)),
  meant as (
    select a.n, null::text as text, a.norm, a.u from asked a where a.u is not null
    union all
    select a.n, s.meaning_text, s.meaning, false from asked a
      join search_synonym s on s.phrase = a.norm),
  lexed as materialized (
    select m.*, t.tokens, t.tokens[cardinality(t.tokens)] as last,
      t.tokens[cardinality(t.tokens)] ~
        '^[\u1100-\u11ff\u3005-\u3007\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af]' as is_cjk
    from meant m cross join lateral (
      select string_to_array(search_pairs(m.norm, false), ' ') as tokens) t
    where m.norm <> ''),
  formed as materialized (
    select l.*, (l.u and length(l.last) > 1 and not l.is_cjk)
      or (l.is_cjk and (l.u or length(l.last) = 1)) as is_prefix
    from lexed l)
  select f.n, f.text, f.norm,
    phraseto_tsquery('simple', search_pairs(f.norm, false))::text
      || case when f.is_prefix then ':*' else '' end,
    least(w.df, (select min(coalesce(t.df, 0)) from unnest(trim_array(f.tokens, 1)) x(token)
      left join search_term t on t.term = x.token))::int,
    case when cardinality(f.tokens) = 1 then w.heavy end,
    case when cardinality(f.tokens) = 1 then w.light end,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'id', p.id, 'total', p.total,
        'is_whole', p.is_whole)), '[]')
      from (select c.kind, c.id, bool_or(c.is_whole) as is_whole, coalesce(max(fc.total), 0) as total
        from (
          select s.kind, i.id, s.is_whole and s.norm = f.norm as is_whole
          from (
            select * from search_name z where not (f.u or f.is_cjk)
              and z.norm collate "C" = f.norm
            union all select * from search_name z where not (f.u or f.is_cjk)
              and z.norm collate "C" >= f.norm || ' ' and z.norm collate "C" < f.norm || '!'
            union all select * from search_name z where (f.u or f.is_cjk)
              and (length(f.norm) > 1 or f.is_cjk)
              and z.norm collate "C" >= f.norm and z.norm collate "C" < f.norm || chr(1114111)
            limit 1000) s
          cross join lateral (
            select s.object_id as id
            union select m.merged_into from search_merge m
              where m.kind = s.kind and m.id = s.object_id
            union select m.id from search_merge m
              where m.kind = s.kind and m.merged_into = s.object_id) i) c
        left join facet_count fc on fc.facet = facet_code(c.kind, c.id, of_orientation)
        group by 1, 2 order by 4 desc, 1, 2 limit 64) p)
  from formed f cross join lateral (
    select coalesce(sum(t.df), 0)::bigint as df,
      (array_agg(t.term_id order by t.df desc) filter (where t.is_ready))[:64] as heavy,
      (array_agg(t.term order by t.df desc) filter (where not t.is_ready))[:64] as light
    from (
      select * from search_term z where not f.is_prefix and z.term = f.last
      union all select * from search_term z where f.is_prefix and z.term collate "C" >= f.last
        and z.term collate "C" < f.last || chr(1114111) and z.df > 0) t) w
  order by 1, 2 nulls first;
end $$;
