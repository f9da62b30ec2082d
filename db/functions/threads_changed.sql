-- Trigger: appends how many threads are unread, and how many wait to be accepted. A thread is one or the other.
create or replace function threads_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into contact_delta (counted_id, kind, n)
    select member_id, kind, sum(n) from (
      select member_id, thread_kind(place, is_unread, last_id) as kind, 1 as n from added
      union all select member_id, thread_kind(place, is_unread, last_id), -1 from removed) as x
    where kind > 0 group by member_id, kind having sum(n) <> 0;
  elsif tg_op = 'INSERT' then
    insert into contact_delta (counted_id, kind, n)
    select member_id, thread_kind(place, is_unread, last_id), 1 from added where thread_kind(place, is_unread, last_id) > 0;
  else
    insert into contact_delta (counted_id, kind, n)
    select member_id, thread_kind(place, is_unread, last_id), -1 from removed where thread_kind(place, is_unread, last_id) > 0;
  end if;
  return null;
end $$;
