-- Trigger: subtracts deleted rows from the total of their ranking.
create or replace function rank_deleted() returns trigger language plpgsql as $$
begin
  insert into rank_delta select period, metric, orientation, -count(*)::int from deleted
    group by 1, 2, 3;
  return null;
end $$;
