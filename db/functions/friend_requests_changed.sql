-- Trigger: appends how many friend requests wait for members.
create or replace function friend_requests_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into contact_delta (counted_id, kind, n)
    select asked_id, 2, count(*) from added where declined_at is null and withdrawn_at is null group by asked_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into contact_delta (counted_id, kind, n)
    select asked_id, 2, -count(*) from removed where declined_at is null and withdrawn_at is null group by asked_id;
  end if;
  return null;
end $$;
