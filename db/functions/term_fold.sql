-- Job: folds the pending differences into search_term and drops words that are nowhere any more.
-- Returns the number of words, -1 when another process is folding.
create or replace function term_fold() returns int language plpgsql as $$
declare folded int;
begin
  if not pg_try_advisory_xact_lock(lock_key('term_fold')) then return -1; end if;
  with x as (delete from term_delta returning term, df, names),
  s as (select term, sum(df)::int df, sum(names)::int names from x group by term
    having sum(df) <> 0 or sum(names) <> 0)
  insert into search_term as t (term, df, names, deletes)
  select term, df, names, search_deletes(term) from s where length(term) <= 100 order by term
  on conflict (term) do update set df = t.df + excluded.df, names = t.names + excluded.names,
    deletes = excluded.deletes;
  get diagnostics folded = row_count;
  if folded > 0 then
    delete from search_term
    where df <= 0 and names <= 0 and not heavy and not is_ready and df_title = 0;
  end if;
  return folded;
end $$;
