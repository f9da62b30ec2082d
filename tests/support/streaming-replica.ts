import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded.ts';
import type { OwnDatabase } from './own-database.ts';

export interface StreamingReplica extends AsyncDisposable {
  /** Of the same database, for a role that may only read and write rows: which a replica does not let it. */
  url: string;
  admin_url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** A replica of the database as it is now: its folder copied while it is stopped, then streaming. */
export async function aStreamingReplica(database: OwnDatabase): Promise<StreamingReplica> {
  const from = join(database.folder, 'postgres');
  const folder = join(database.folder, 'replica');
  await database.signal('SIGTERM');
  await mkdir(folder);
  await cp(from, folder, { recursive: true });
  await database.start();
  const primary = new URL(database.server.url('postgres', 'admin'));
  const cluster = join(folder, 'cluster');
  await writeFile(join(cluster, 'standby.signal'), '');
  const facts = {
    host: primary.hostname,
    port: primary.port,
    user: primary.username,
    password: primary.password,
  };
  const conninfo = Object.entries(facts).map(([name, value]) => `${name}=${value}`);
  await writeFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo.join(' ')}'\n`,
  );

  let server: EmbeddedPostgres = await startEmbeddedPostgres({ folder, is_throwaway: true });
  return {
    url: server.url('velour', 'app'),
    admin_url: server.url('velour', 'admin'),
    async kill() {
      const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await server.stop();
    },
    async start() {
      server = await startEmbeddedPostgres({ folder, is_throwaway: true, port: server.port });
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
