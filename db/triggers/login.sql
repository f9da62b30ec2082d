-- Who is suspended or not confirmed has no page.
create or replace trigger purge_updated after update on login
  for each row when ((old.email_verified, old.suspended_at, old.suspended_until)
    is distinct from (new.email_verified, new.suspended_at, new.suspended_until))
  execute function purge_row('u', 'id');
