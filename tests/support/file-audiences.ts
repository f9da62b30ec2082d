import { sql } from 'kysely';
import { readAudiences, type FileAudience } from '#domain/file-access/index.ts';
import type { Db } from '#platform/db/pool.ts';

/** Storage keys of the files of a video or album. */
export async function filesOf(
  db: Db,
  { type, id }: { type: 'video' | 'album'; id: number },
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    select distinct storage_key from file_uses where type = ${type} and id = ${id} order by 1`.execute(
    db,
  );
  return rows.map(({ storage_key }) => storage_key);
}

/** The audiences of the files of a video or album, each once. */
export async function audiencesOf(
  db: Db,
  work: { type: 'video' | 'album'; id: number },
): Promise<FileAudience[]> {
  const found = await readAudiences(db, await filesOf(db, work));
  return [...new Set(found.values())];
}
