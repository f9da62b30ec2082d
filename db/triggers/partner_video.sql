create or replace trigger purge_partners after insert or update or delete on partner_video
  for each statement execute function purge_kinds('partner-videos');
