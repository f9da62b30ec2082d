-- Counts a stream of a member, unless the member has `at_most` of them in all processes: then it returns null. The lock makes streams
-- of one member that are opened at once wait for each other.
create or replace function notification_stream_open(for_member int, in_process uuid, at_most int, lease interval, longest interval) returns bigint
  language plpgsql as $$
declare opened bigint;
begin
  perform pg_advisory_xact_lock(lock_key('notification_stream'), for_member);
  if (select count(*) from notification_stream as s join notification_process as p using (process_id)
      where s.member_id = for_member and p.alive_until > now() and s.opened_at > now() - longest) >= at_most then
    return null;
  end if;
  -- Written by the first stream of a process, and again after a time without any.
  insert into notification_process as p (process_id, alive_until) values (in_process, now() + lease)
    on conflict (process_id) do update set alive_until = excluded.alive_until where p.alive_until < now() + lease / 2;
  insert into notification_stream (member_id, process_id) values (for_member, in_process) returning stream_id into opened;
  return opened;
end $$;
