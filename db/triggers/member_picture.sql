create or replace trigger purge_changed after insert or update or delete on member_picture
  for each row execute function purge_row('u', 'member_id');
