import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { ExportData } from './data-shape.ts';
import { listOwnFiles, type OwnFile } from './own-files.ts';
import { exportParts, type ExportPart } from './parts/index.ts';

interface Owner {
  id: number;
  email: string;
}

/**
 * All that is stored of a member as data.json, and the files that belong to it, both of one moment.
 * Throws not_found.
 */
export function readMemberData(
  ctx: Ctx,
  member_id: number,
): Promise<{ json: string; files: OwnFile[] }> {
  const { slow_db, settings } = ctx;
  return slow_db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const owner = await trx
        .selectFrom('login')
        .select(['id', 'email'])
        .where('id', '=', member_id)
        .executeTakeFirstOrThrow(() => new AppError('not_found'));
      const sections: Record<string, unknown> = {};
      for (const [name, part] of Object.entries(exportParts))
        sections[name] = await readPart(trx, part, owner);
      const { files, withheld } = await listOwnFiles(ctx, trx, member_id);
      const data = {
        format: 1,
        site: { name: settings.site.name, address: settings.site.origin },
        made_at: ctx.clock.now(),
        ...sections,
        files: files.map(({ path, bytes, about, number }) => ({ path, bytes, about, number })),
        withheld,
      };
      // As its readers see it: the written data matches the schema next to it.
      const written: unknown = JSON.parse(JSON.stringify(data));
      return { json: JSON.stringify(ExportData.parse(written), null, 2), files };
    });
}

async function readPart(trx: Trx, part: ExportPart, { id, email }: Owner): Promise<unknown[]> {
  const { table, column, by, shape, computed = {}, only = sql`true` } = part;
  const fields = Object.keys(shape.shape).map(
    (name) => sql`${computed[name] ?? sql.ref(`t.${name}`)} as ${sql.ref(name)}`,
  );
  const { rows } = await sql`
    select ${sql.join(fields)} from ${sql.table(table)} as t
    where ${sql.ref(`t.${column}`)} = ${by === 'number' ? id : email} and ${only} order by 1`.execute(
    trx,
  );
  return rows;
}
