-- Names members whose notifications have changed to the processes that hold their streams: 500 of them in one message,
-- which has room for 8,000 bytes.
create or replace function notification_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('velour_notification', string_agg(x.member_id::text, ',')) from (
    select d.member_id, (row_number() over (order by d.member_id) - 1) / 500 as part
    from (select distinct member_id from changed) d) x
  group by x.part;
  return null;
end $$;
