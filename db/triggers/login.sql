-- Who is suspended, not confirmed or not let in has no page, and whoever is being erased has none any more.
create or replace trigger purge_updated after update on login
  for each row when ((old.email_verified, old.approved_at, old.erase_begun_at, old.suspended_at, old.suspended_until)
    is distinct from (new.email_verified, new.approved_at, new.erase_begun_at, new.suspended_at, new.suspended_until))
  execute function purge_row('u', 'id');
