-- Lower bound of the Wilson interval (z = 1.2816) of likes over votes: the score of top-rated. 0
-- without votes.
create or replace function wilson(likes int, dislikes int) returns real
  language sql immutable strict parallel safe as $$
  select case when likes + dislikes = 0 then 0::real else ((
    likes::float8 / (likes + dislikes) + 0.82124 / (likes + dislikes)
      - 1.2816 * sqrt(likes::float8 * dislikes / (likes + dislikes) + 0.41062) / (likes + dislikes))
    / (1 + 1.64249856 / (likes + dislikes)))::real end
$$;
