-- How much the share of a video that is watched weighs in the rankings of a period by views: a view
-- of a video that every viewer watches to its end counts as 1 + weight views. At 0 rankings ignore
-- retention. To switch it on, edit the number: the next start applies it, the next ranking uses it.
create or replace function retention_weight() returns float8
  language sql immutable parallel safe as $$ select 0::float8 $$;
