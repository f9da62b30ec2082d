create or replace trigger purge_excluded after insert or delete on partner_exclusion
  for each row execute function purge_excluded_row();
