import { wrapReads, type Reads } from '#api/answer-tags.ts';
import { isOutage } from '#api/error-mapper.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Replicas } from '#platform/db/replicas.ts';

/** Reads from a healthy replica; when it fails, `not_found` included, from the primary. */
export function onReplicas(primary: Reads, replicas: Replicas, readsOn: (db: Db) => Reads): Reads {
  const readsOf = new Map(replicas.all.map((replica) => [replica, readsOn(replica.db)]));
  return wrapReads(primary, (read, { of }) => async (query) => {
    const replica = replicas.pick();
    const reads = replica && readsOf.get(replica);
    if (!reads) return read(query);
    try {
      return await of(reads)(query);
    } catch (error) {
      if (error instanceof Error && isOutage(error)) replicas.exclude(replica);
      return read(query);
    }
  });
}
