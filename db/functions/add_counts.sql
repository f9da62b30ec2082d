-- Adds two arrays of counts of the same length, item by item.
create or replace function add_counts(a int[], b int[]) returns int[]
  language sql immutable strict parallel safe as $$
  select array_agg(x + y order by n) from unnest(a, b) with ordinality q(x, y, n)
$$;
