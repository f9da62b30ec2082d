-- One video for each category, no picture twice where that is possible (a maximum matching);
-- else the category's first. The pairs come best first; the categories with the fewest candidates
-- choose first. A category whose candidates are all taken searches breadth-first for a chain of
-- categories that can each move to another candidate.
create or replace function distinct_covers(categories int[], videos int[], pictures bigint[])
  returns table (category int, video int) language plpgsql immutable as $$
declare
  names int[]; starts int[]; ends int[]; codes int[]; numbers int[];
  holder int[]; choice int[]; queue int[]; reached_by int[];
  place int; at int; found int; last_choice int;
begin
  with pairs as (
    select c, v, n, count(*) over (partition by c) size,
      dense_rank() over (order by picture)::int number
    from unnest(categories, videos, pictures) with ordinality u(c, v, picture, n)),
  sorted as (select *, row_number() over (order by size, c, n)::int i from pairs)
  select array_agg(v order by i), array_agg(number order by i),
    (select array_agg(c order by first) from (select c, min(i) first from sorted group by c) s),
    (select array_agg(first order by first) from (select min(i) first from sorted group by c) s),
    (select array_agg(last order by last) from (select max(i) last from sorted group by c) s)
  into codes, numbers, names, starts, ends from sorted;
  holder := array_fill(0, array[coalesce(cardinality(codes), 0)]);
  choice := array_fill(0, array[coalesce(cardinality(names), 0)]);
  for own in 1..coalesce(cardinality(names), 0) loop
    queue := array[own];
    reached_by := array_fill(0, array[cardinality(codes)]);
    found := 0;
    place := 1;
    while found = 0 and place <= cardinality(queue) loop
      for i in starts[queue[place]]..ends[queue[place]] loop
        continue when reached_by[numbers[i]] <> 0;
        reached_by[numbers[i]] := queue[place];
        if holder[numbers[i]] = 0 then found := numbers[i]; exit; end if;
        queue := queue || holder[numbers[i]];
      end loop;
      place := place + 1;
    end loop;
    while found <> 0 loop
      at := reached_by[found];
      last_choice := choice[at];
      choice[at] := found;
      holder[found] := at;
      exit when at = own;
      found := last_choice;
    end loop;
  end loop;
  return query
  select names[k], coalesce(
    (select codes[i] from generate_series(starts[k], ends[k]) i where numbers[i] = choice[k]
      order by i limit 1),
    codes[starts[k]])
  from generate_series(1, coalesce(cardinality(names), 0)) k;
end $$;
