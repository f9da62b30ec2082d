import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { withClient } from '#platform/db/single-client.ts';

/** Runs statements as the operator of the server itself, whom no trigger stops. Returns the rows of the last one. */
export const asSuperuser = (
  url: string,
  ...statements: readonly string[]
): Promise<Record<string, unknown>[]> =>
  withClient({ connectionString: url }, async (client) => {
    await client.query("set session_replication_role = 'replica'");
    let last: Record<string, unknown>[] = [];
    for (const statement of statements)
      last = (await client.query<Record<string, unknown>>(statement)).rows;
    return last;
  });

/** The superuser's address of the database of a site that runs on `data_dir`. */
export async function superuserOf(data_dir: string): Promise<string> {
  const folder = join(data_dir, 'postgres');
  const server = await startEmbeddedPostgres({ folder, may_attach: true });
  if (!server.is_attached) throw new Error('the site does not run');
  return server.url('velour', 'admin');
}
