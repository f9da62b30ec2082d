-- What begins with a folded text: the best of each kind, each object once.
create or replace function suggest_beginning(t text, most int)
  returns table (kind int, id int, title text, matched text, place int)
  language plpgsql stable strict parallel safe
  set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
begin
  return query
  select k, n.obj_id, n.title, t,
    row_number() over (partition by k order by n.weight desc, n.obj_id desc)::int
  from unnest(array[0, 1, 3, 4]) k cross join lateral (
    select distinct on (b.weight, b.obj_id) b.obj_id, b.title, b.weight
    from (
      -- A category has a row in each language, and a name may begin with the text twice.
      select s.obj_id, s.title, s.weight, s.lang from suggest s
      where s.kind = k and s.norm collate "C" >= t and s.norm collate "C" < t || chr(1114111)
        and (k > 0 or s.norm <> t)
      order by s.weight desc, s.obj_id desc limit most * 12) b
    order by b.weight desc, b.obj_id desc, b.lang = 'en' desc, b.lang limit most) n
  where t <> '';
end $$;
