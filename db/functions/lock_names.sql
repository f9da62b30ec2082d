-- Keeps names (category, tag or model) and the targets of their merges from being merged or deleted
-- until the transaction ends. All are locked in id order, as merges lock them; if a merge ended
-- during the wait, the loop starts again, because its target had no place in the order. Returns the
-- current id of each name.
create or replace function lock_names(kind text, ids int[])
  returns table (name_id int, current_id int) language plpgsql as $$
declare wanted int[]; found_ids int[]; targets int[];
begin
  loop
    execute format('select array_agg(distinct x) from (select unnest($1) x union all '
      'select merged_into from %1$I where %2$I = any($1) and merged_into is not null) z',
      kind, kind || '_id') into wanted using ids;
    begin
      execute format('select array_agg(i), array_agg(t) from ('
        'select %2$I i, coalesce(merged_into, %2$I) t from %1$I where %2$I = any($1) '
        'order by %2$I for key share) z',
        kind, kind || '_id') into found_ids, targets using wanted;
      if targets <@ wanted or found_ids is null then
        return query select * from unnest(found_ids, targets);
        return;
      end if;
      raise sqlstate 'VL001';
    exception when sqlstate 'VL001' then null;
    end;
  end loop;
end $$;
