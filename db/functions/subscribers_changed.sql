-- Trigger: appends how many subscribers sources have gained or lost. No row is shared, so no subscription waits for another.
create or replace function subscribers_changed() returns trigger language plpgsql as $$
begin
  insert into subscriber_delta (source, n)
  select source, case tg_op when 'INSERT' then count(*) else -count(*) end from changed group by source order by source;
  return null;
end $$;
