-- Trigger: a name is found by its new words in the transaction that changes it. Arguments: the kind,
-- the column of the object, that of the name, and of the source: a column, 'alias', or none.
create or replace function search_name_changed() returns trigger language plpgsql as $$
declare
  name_kind constant int := tg_argv[0];
  before jsonb;
  after jsonb;
  name_source text;
begin
  if tg_op <> 'INSERT' then before := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then after := to_jsonb(new); end if;
  if before is not null then
    name_source := case tg_argv[3] when '' then '' when 'alias' then 'alias ' || (before->>'alias')
      else before->>tg_argv[3] end;
    delete from search_name where kind = name_kind and object_id = (before->>tg_argv[1])::int
      and source = name_source;
    insert into term_delta
      select word, 0, -count(*) from search_name_parts(before->>tg_argv[2])
      where word is not null group by 1;
  end if;
  if after is not null then
    name_source := case tg_argv[3] when '' then '' when 'alias' then 'alias ' || (after->>'alias')
      else after->>tg_argv[3] end;
    insert into search_name (kind, object_id, source, norm, is_whole)
      select name_kind, (after->>tg_argv[1])::int, name_source, norm, is_whole
      from search_name_parts(after->>tg_argv[2]);
    insert into term_delta
      select word, 0, count(*) from search_name_parts(after->>tg_argv[2])
      where word is not null group by 1;
  end if;
  if name_kind in (3, 4) then
    perform object_search_refresh(name_kind,
      array[before->>tg_argv[1], after->>tg_argv[1]]::int[]);
  end if;
  return null;
end $$;
