-- Trigger of a row: its page changed. Arguments: the kind, the column of the id.
create or replace function page_changed() returns trigger language plpgsql as $$
begin
  insert into page_change (kind, shard) values (tg_argv[0]::smallint, page_shard_of(
    (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1])::int));
  return null;
end $$;
