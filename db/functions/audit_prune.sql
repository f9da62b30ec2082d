-- Deletes security events of more than a year ago. It runs with the rights of the owner: the
-- application's role may only append and read.
create or replace function audit_prune() returns void
  language sql security definer set search_path = public as $$
  delete from audit_event where at < now() - interval '1 year'
$$;
