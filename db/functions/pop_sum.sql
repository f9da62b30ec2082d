-- The sum of two popularities in the same logarithmic form.
create or replace function pop_sum(a float8, b float8) returns float8
  language sql immutable parallel safe as $$
  select case when a is null then b when b is null then a
    else greatest(a, b) + ln(1 + exp(-abs(a - b))) end
$$;
