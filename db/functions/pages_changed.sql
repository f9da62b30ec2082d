-- Trigger of a statement, of whose rows there may be very many: one change a file. Arguments: the
-- kind, the column of the id in the transition table `changed`.
create or replace function pages_changed() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into page_change (kind, shard) select distinct $1, page_shard_of(%I) from changed',
    tg_argv[1]) using tg_argv[0]::smallint;
  return null;
end $$;
