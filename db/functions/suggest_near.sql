-- What begins with a folded text in which one letter is wrong, missing, too many, or exchanged with
-- the next one: the best of each kind, each object once, with the beginning that was meant.
-- Categories in other languages count as in suggest_beginning().
create or replace function suggest_near(t text, for_lang text, most int)
  returns table (kind int, id int, title text, matched text, place int)
  language plpgsql stable strict parallel safe
  set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
declare
  -- Texts that need no search for the letter: one letter less, two letters exchanged.
  exact text[] := array(
    select left(t, i - 1) || substr(t, i + 1) from generate_series(1, length(t)) i
    union select left(t, i - 1) || substr(t, i + 1, 1) || substr(t, i, 1) || substr(t, i + 2)
    from generate_series(1, length(t) - 1) i);
  rest text := substr(t, 4);
begin
  return query
  with near as (
    select s.kind, s.obj_id, s.title, s.weight, s.lang, e.e matched
    from unnest(exact) e join suggest s on s.norm collate "C" >= e.e
      and s.norm collate "C" < e.e || chr(1114111)
    union all
    -- The first three letters are right …
    select s.kind, s.obj_id, s.title, s.weight, s.lang, left(s.norm, length(t) + case
      when levenshtein_less_equal(substr(s.norm, 4, length(t) - 3), rest, 1) <= 1 then 0 else 1 end)
    from suggest s
    where s.norm collate "C" >= left(t, 3) and s.norm collate "C" < left(t, 3) || chr(1114111)
      -- What both begin with adds nothing to the distance. Of two beginnings the shorter is meant.
      and (levenshtein_less_equal(substr(s.norm, 4, length(t) - 3), rest, 1) <= 1
        or levenshtein_less_equal(substr(s.norm, 4, length(t) - 2), rest, 1) <= 1)
    union all
    -- … or the three or more that follow are.
    select s.kind, s.obj_id, s.title, s.weight, s.lang, left(s.norm, length(t) + longer)
    from (values (4, 0), (3, 1)) b(first, longer) join suggest s on length(s.norm) > 4
      and substr(s.norm, 4) collate "C" >= substr(t, first)
      and substr(s.norm, 4) collate "C" < substr(t, first) || chr(1114111)
    where length(t) >= first + 2
      -- Nor does what both end with.
      and levenshtein_less_equal(left(s.norm, 3), left(t, first - 1), 1) <= 1)
  select n.kind::int, n.obj_id, n.title, n.matched, n.place::int
  from (
    select d.*, row_number() over (
        partition by d.kind order by d.is_foreign, d.weight desc, d.obj_id desc) place,
      bool_and(d.is_foreign) over () are_foreign
    from (
      select distinct on (z.kind, z.obj_id) z.*
      from (
        select near.*, near.kind = 1 and near.lang <> for_lang and near.lang <> 'en' is_foreign
        from near) z
      order by z.kind, z.obj_id, z.is_foreign, z.weight desc, z.lang = for_lang desc,
        z.lang = 'en' desc, z.lang, z.matched) d) n
  where n.place <= most and n.is_foreign = n.are_foreign;
end $$;
