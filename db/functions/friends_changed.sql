-- Trigger: appends how many friends members have gained or lost.
create or replace function friends_changed() returns trigger language plpgsql as $$
begin
  insert into contact_delta (counted_id, kind, n)
  select x.counted_id, 1, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed, lateral (values (low_id), (high_id)) as x (counted_id) group by x.counted_id;
  return null;
end $$;
