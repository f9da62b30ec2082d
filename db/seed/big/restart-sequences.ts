import { statement } from './lanes.ts';

/** Ids were given, so what counts them does not know. */
export const restartSequences = statement(`
  do $$ declare c record; begin
    for c in select table_name t, column_name n from information_schema.columns where table_schema = 'public' and is_identity = 'YES' loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), greatest(1, (select coalesce(max(%I), 1) from %I)))', c.t, c.n, c.n, c.t);
    end loop;
  end $$`);
