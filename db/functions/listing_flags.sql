-- hd (0 or 1) + 2 × length class (1 under 10 min, 2 10 to 40 min, 3 over 40 min): 2 to 7.
create or replace function listing_flags(is_hd boolean, duration int) returns smallint
  language sql immutable strict parallel safe as $$
  select (is_hd::int + 2 * case when duration < 600 then 1 when duration <= 2400 then 2
    else 3 end)::smallint
$$;
