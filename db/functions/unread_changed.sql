-- Names the member of a column to the processes that hold its streams: what its notifications are about has changed.
create or replace function unread_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('velour_notification', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;
