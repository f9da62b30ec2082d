-- What begins with a folded text: the best of each kind, each object once. Names of
-- categories in other languages than the given one and English only where nothing else is found.
create or replace function suggest_beginning(t text, for_lang text, most int)
  returns table (kind int, id int, title text, matched text, place int)
  language plpgsql stable strict parallel safe
  set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
begin
  return query
  select n.kind, n.obj_id, n.title, t,
    row_number() over (partition by n.kind order by n.weight desc, n.obj_id desc)::int
  from (
    select k kind, c.*, bool_and(c.is_foreign) over () are_foreign
    from unnest(array[0, 1, 3, 4]) k cross join lateral (
      select distinct on (b.is_foreign, b.weight, b.obj_id) b.*
      from (
        -- A category has a row in each language, and a name may begin with the text twice.
        select s.obj_id, s.title, s.weight, s.lang,
          s.kind = 1 and s.lang <> for_lang and s.lang <> 'en' is_foreign
        from suggest s
        where s.kind = k and s.norm collate "C" >= t and s.norm collate "C" < t || chr(1114111)
          and (k > 0 or s.norm <> t)
        order by is_foreign, s.weight desc, s.obj_id desc limit most * 12) b
      order by b.is_foreign, b.weight desc, b.obj_id desc, b.lang = for_lang desc,
        b.lang = 'en' desc, b.lang limit most) c
    where t <> '') n
  where n.is_foreign = n.are_foreign;
end $$;
