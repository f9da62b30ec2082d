-- What a thread counts as for its member: unread (3), waits to be accepted (4), or nothing (0).
create or replace function thread_kind(place text, is_unread boolean, last_id int) returns int language sql immutable parallel safe as $$
  select case when last_id = 0 then 0 when place = 'request' then 4 when place = 'inbox' and is_unread then 3 else 0 end
$$;
