create or replace trigger purge_changed after insert or update or delete on profile
  for each row execute function purge_row('u', 'member_id');
