-- Trigger: only rank_period() inserts, one ranking at a time and after it deleted the old one, so
-- the new rows are the new total.
create or replace function rank_inserted() returns trigger language plpgsql as $$
begin
  delete from rank_delta where (period, metric) in (select period, metric from inserted);
  insert into rank_delta select period, metric, orientation, count(*) from inserted
    group by 1, 2, 3;
  return null;
end $$;
