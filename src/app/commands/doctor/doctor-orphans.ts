import type { Composition } from '../../compose.ts';
import type { CommandIo } from '../command.ts';

/** Maximum number of keys in the JSON; the count is always complete. */
const listed_most = 10_000;

export interface OrphansFinding {
  check: 'orphans';
  is_fine: boolean;
  detail: string;
  keys: string[];
}

/**
 * Finds objects without a row and removes them on request; each is printed as it is found, except
 * with JSON.
 */
export async function orphansFinding(
  { system_domain: { operator } }: Composition,
  { is_repairing, as_json }: { is_repairing: boolean; as_json: boolean },
  io: CommandIo,
): Promise<OrphansFinding> {
  const keys: string[] = [];
  let found = 0;
  let removed = 0;
  let bytes = 0;
  for await (const orphan of operator.media.findOrphans()) {
    found += 1;
    bytes += orphan.bytes;
    if (is_repairing && (await operator.media.removeOrphan(orphan))) removed += 1;
    if (keys.length < listed_most) keys.push(orphan.key);
    const { key, objects, modified_at } = orphan;
    if (!as_json)
      io.out(
        `orphan  ${key}  ${objects} ${objects === 1 ? 'object' : 'objects'}, ${inMegabytes(orphan.bytes)}, ${day(modified_at)}`,
      );
  }
  const rest = is_repairing ? `${removed} removed` : '--repair removes them';
  return {
    check: 'orphans',
    is_fine: found === removed,
    detail:
      found === 0
        ? 'none: every object belongs to something'
        : `${found} that nothing refers to, ${inMegabytes(bytes)}: ${rest}`,
    keys,
  };
}

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const day = (date: Date): string => date.toISOString().slice(0, 10);
