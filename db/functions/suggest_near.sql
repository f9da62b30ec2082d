-- What begins with a folded text in which one letter is wrong, missing, too many, or exchanged with
-- the next one: the best of each kind, each object once, with the beginning that was meant.
create or replace function suggest_near(t text, most int)
  returns table (kind int, id int, title text, matched text, place int)
  language sql stable strict parallel safe as $$
  with letters as (
    select i, left(t, i - 1) head, substr(t, i, 1) here, substr(t, i + 1) rest
    from generate_series(1, length(t)) i),
  -- Texts that need no search for the letter: one letter less, two letters exchanged.
  exact as (
    select distinct head || rest text from letters
    union select head || left(rest, 1) || here || substr(rest, 2) from letters where rest <> ''),
  near as (
    select s.kind, s.obj_id, s.title, s.weight, s.lang, e.text matched
    from unnest(array[0, 1, 3, 4]) k cross join exact e
    join suggest s on s.kind = k and s.norm collate "C" >= e.text
      and s.norm collate "C" < e.text || chr(1114111)
    union all
    select s.kind, s.obj_id, s.title, s.weight, s.lang, m.matched
    from unnest(array[0, 1, 3, 4]) k join suggest s on s.kind = k
      and s.norm collate "C" >= left(t, 3) and s.norm collate "C" < left(t, 3) || chr(1114111)
    cross join lateral (values (left(s.norm, length(t))), (left(s.norm, length(t) + 1))) m(matched)
    where levenshtein_less_equal(m.matched, t, 1) <= 1
    union all
    select s.kind, s.obj_id, s.title, s.weight, s.lang, m.matched
    from unnest(array[0, 1, 3, 4]) k cross join (values (4, 0), (3, 1)) b(first, longer)
    join suggest s on s.kind = k and length(s.norm) > 4
      and substr(s.norm, 4) collate "C" >= substr(t, b.first)
      and substr(s.norm, 4) collate "C" < substr(t, b.first) || chr(1114111)
    cross join lateral (values (left(s.norm, length(t) + b.longer))) m(matched)
    where length(t) > 4 and levenshtein_less_equal(m.matched, t, 1) <= 1)
  select n.kind, n.obj_id, n.title, n.matched, n.place::int
  from (
    select d.*, row_number() over (
      partition by d.kind order by d.weight desc, d.obj_id desc) place
    from (
      select distinct on (kind, obj_id) * from near
      order by kind, obj_id, weight desc, lang = 'en' desc, lang, matched) d) n
  where n.place <= most
$$;
