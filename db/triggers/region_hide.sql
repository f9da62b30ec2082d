create or replace trigger purge_region_hides after insert or update or delete on region_hide
  for each statement execute function purge_kinds('region-hides');
