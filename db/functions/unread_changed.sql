-- Tells the processes with streams of a member that its number of unread notifications may have changed. The argument is the column with the member.
create or replace function unread_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('velour_notification', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;
