create or replace trigger rank_inserted after insert on period_rank
  referencing new table as inserted for each statement execute function rank_inserted();
create or replace trigger rank_deleted after delete on period_rank
  referencing old table as deleted for each statement execute function rank_deleted();
