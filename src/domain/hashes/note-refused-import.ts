import type { Ctx } from '../ctx.ts';
import { appendAudit } from '../members/index.ts';

/** An import that left nothing: of which list, and where it is broken. */
export interface RefusedImport {
  list: string;
  /** The first line with a fault; 0 where the file as a whole is no list. */
  line: number;
  /** Lines with a fault. */
  faults: number;
}

/** Writes down that a list of hashes was refused. No line of it is stored. */
export const noteRefusedImport = (
  { db }: Pick<Ctx, 'db'>,
  { list, line, faults }: RefusedImport,
): Promise<void> =>
  appendAudit(db, {
    kind: 'hash-list.refused',
    member_id: null,
    actor: 'operator',
    info: { list, line, faults },
  });
