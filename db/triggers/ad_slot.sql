create or replace trigger purge_slots after insert or update or delete on ad_slot
  for each statement execute function purge_kinds('ads');
