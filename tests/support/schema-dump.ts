import type pg from 'pg';

/**
 * The whole schema of a database, one line an object, sorted: what pg_dump would print, which the embedded PostgreSQL does not ship. Runs of white space
 * count as one space, and the months of the partitions are counted from the first one.
 */
export async function dumpSchema(client: pg.Client): Promise<string[]> {
  const lines: string[] = [];
  for (const query of queries) {
    const { rows } = await client.query<{ line: string }>(query);
    lines.push(...rows.map(({ line }) => line));
  }
  lines.push(...(await seedRows(client)));
  const squeezed = lines.map((line) =>
    line
      .replaceAll(/'\s*\n\s*'/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  const months = squeezed.flatMap((line) => [...line.matchAll(partition_month)].map(monthOf));
  const first = Math.min(...months);
  const relative = squeezed.map((line) => {
    const named = line.replaceAll(
      partition_month,
      (_, year: string, month: string) =>
        `video_day_month_${Number(year) * 12 + Number(month) - first}`,
    );
    return named === line
      ? line
      : named.replaceAll(
          /'(\d{4})-(\d{2})-01'/g,
          (_, year: string, month: string) =>
            `'month ${Number(year) * 12 + Number(month) - first}'`,
        );
  });
  return [...new Set(relative)].toSorted();
}

const partition_month = /video_day_(\d{4})_(\d{2})/g;
const monthOf = ([, year, month]: RegExpMatchArray): number => Number(year) * 12 + Number(month);

const not_of_extension = (catalogue: string, oid: string): string =>
  `not exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;

const grants = (acl: string): string =>
  `coalesce((select ' grants ' || string_agg(pg_get_userbyid(a.grantee) || ':' || a.privilege_type, ',' order by pg_get_userbyid(a.grantee), a.privilege_type)
     from aclexplode(${acl}) a), '')`;

const queries = [
  `select 'schema ' || nspname || ${grants('nspacl')} as line from pg_namespace where nspname = 'public'`,
  `select 'default privileges ' || d::text as line from pg_default_acl d`,
  `select 'extension ' || extname as line from pg_extension`,
  `select 'domain ' || typname || ' ' || format_type(typbasetype, typtypmod) || ' ' || typnotnull || ' ' || coalesce(typdefault, '')
     || coalesce((select string_agg(' ' || conname || ' ' || pg_get_constraintdef(k.oid), '' order by conname) from pg_constraint k where k.contypid = t.oid), '') as line
   from pg_type t where typtype = 'd' and typnamespace = 'public'::regnamespace and ${not_of_extension('pg_type', 't.oid')}`,
  `select 'type ' || typname || ' ' || typtype::text as line from pg_type t
   where typtype in ('e', 'r') and typnamespace = 'public'::regnamespace and ${not_of_extension('pg_type', 't.oid')}`,
  `select 'text search ' || cfgname || ' ' || cfgparser::regclass::text || ' ' || m.maptokentype || ' ' || string_agg(m.mapdict::regdictionary::text, ',' order by m.mapseqno) as line
   from (select c.*, 'pg_ts_parser'::regclass as cat from pg_ts_config c) c join pg_ts_config_map m on m.mapcfg = c.oid
   where c.cfgnamespace = 'public'::regnamespace group by cfgname, cfgparser, m.maptokentype`,
  `select 'relation ' || c.relname || ' ' || c.relkind::text || c.relpersistence::text || ' owner ' || pg_get_userbyid(c.relowner) || ' ' || coalesce(c.reloptions::text, '')
     || coalesce(' partition by ' || pg_get_partkeydef(c.oid), '') || coalesce(' partition ' || pg_get_expr(c.relpartbound, c.oid), '')
     || coalesce((select ' of ' || inhparent::regclass from pg_inherits where inhrelid = c.oid and c.relkind in ('r', 'p')), '')
     || ' identity ' || c.relreplident::text || ' rls ' || c.relrowsecurity || ${grants('c.relacl')} as line
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind <> 'c' and c.relname not like '%_toast%' and ${not_of_extension('pg_class', 'c.oid')}`,
  `select 'column ' || c.relname || '.' || a.attname || ' ' || (row_number() over (partition by c.oid order by a.attnum))::text || ' ' || format_type(a.atttypid, a.atttypmod)
     || case when a.attnotnull then ' not null' else '' end || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
     || ' identity ' || a.attidentity::text || ' generated ' || a.attgenerated::text || ' storage ' || a.attstorage::text || a.attcompression::text
     || ' statistics ' || coalesce(a.attstattarget, -1) || coalesce(' collate ' || (select collname from pg_collation k where k.oid = a.attcollation), '')
     || coalesce(' options ' || a.attoptions::text, '') || ${grants('a.attacl')} as line
   from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
   where c.relnamespace = 'public'::regnamespace and c.relkind <> 'c' and a.attnum > 0 and not a.attisdropped and ${not_of_extension('pg_class', 'c.oid')}`,
  `select 'constraint ' || k.conrelid::regclass || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) || ' ' || k.convalidated::text as line
   from pg_constraint k where k.connamespace = 'public'::regnamespace and k.conrelid <> 0`,
  `select 'index ' || pg_get_indexdef(i.indexrelid) || ' ' || i.indisvalid || i.indisclustered || i.indisreplident as line
   from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace`,
  `select 'statistics ' || pg_get_statisticsobjdef(oid) as line from pg_statistic_ext`,
  `select 'sequence ' || seqrelid::regclass || ' ' || format_type(seqtypid, null) || ' ' || concat_ws(',', seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle) as line from pg_sequence
   where seqrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  `select 'view ' || c.relname || ' ' || pg_get_viewdef(c.oid) as line from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and ${not_of_extension('pg_class', 'c.oid')}`,
  `select 'function ' || pg_get_functiondef(p.oid) || ' owner ' || pg_get_userbyid(p.proowner) || ${grants('p.proacl')} as line from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a' and ${not_of_extension('pg_proc', 'p.oid')}`,
  `select 'trigger ' || pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text as line from pg_trigger t where not t.tgisinternal`,
  `select 'comment ' || objoid::text || description as line from pg_description d join pg_class c on c.oid = d.objoid where c.relnamespace = 'public'::regnamespace and ${not_of_extension('pg_class', 'c.oid')}`,
];

/** Rows that the migrations insert, but for moments. */
async function seedRows(client: pg.Client): Promise<string[]> {
  const tables = await client.query<{ name: string; moments: string[] }>(
    `select c.relname as name, coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'timestamptz'::regtype), '{}') as moments
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migration', 'sql_file') group by 1`,
  );
  const lines: string[] = [];
  for (const { name, moments } of tables.rows) {
    const { rows } = await client.query<{ line: string }>(
      `select 'row ' || $1::text || ' ' || (to_jsonb(t) - $2::text[])::text as line from ${name} t`,
      [name, moments],
    );
    lines.push(...rows.map(({ line }) => line));
  }
  return lines;
}
