-- The exact number of friends (1), friend requests (2), unread threads (3) or message requests (4) of a member.
create or replace function contact_total(of_member int, of_kind int) returns int language sql stable parallel safe
  set enable_seqscan = off as $$
  select coalesce((select n from contact_count where counted_id = of_member and kind = of_kind), 0)
    + coalesce((select sum(n) from contact_delta where counted_id = of_member and kind = of_kind), 0)::int
$$;
