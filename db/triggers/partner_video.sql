create or replace trigger purge_partners after insert or update or delete on partner_video
  for each statement execute function purge_kinds('partner-videos');
create or replace trigger purge_pages_inserted after insert on partner_video
  referencing new table as inserted
  for each statement execute function purge_partner_pages();
create or replace trigger purge_pages_updated after update on partner_video
  referencing old table as deleted new table as inserted
  for each statement execute function purge_partner_pages();
create or replace trigger purge_pages_deleted after delete on partner_video
  referencing old table as deleted
  for each statement execute function purge_partner_pages();
