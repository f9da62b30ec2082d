-- Moves the changes of pages into one row a file. Rows are taken once, whoever else folds.
create or replace function fold_page_changes() returns int language plpgsql as $$
declare taken int;
begin
  with gone as (
    delete from page_change where ctid = any(array(
      select ctid from page_change limit 20000 for update skip locked))
    returning kind, shard, changed_at),
  folded as (
    insert into page_shard as s
    select kind, shard, max(changed_at) from gone group by 1, 2 order by 1, 2
    on conflict (kind, shard) do update
      set changed_at = greatest(s.changed_at, excluded.changed_at))
  select count(*)::int into taken from gone;
  return taken;
end $$;
