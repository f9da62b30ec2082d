import type { Reads } from '#api/answer-tags.ts';
import { isOutage } from '#api/error-mapper.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Replicas } from '#platform/db/replicas.ts';
import { decorateReads } from './decorate-reads.ts';

/**
 * Sends reads to a healthy replica. The primary is asked again when a replica throws: the replica
 * may only lag behind.
 */
export function onReplicas(primary: Reads, replicas: Replicas, readsOn: (db: Db) => Reads): Reads {
  const replicaReads = new Map(replicas.all.map((replica) => [replica, readsOn(replica.db)]));
  return decorateReads(primary, (read, _name, pick) => async (query) => {
    const replica = replicas.pick();
    const reads = replica && replicaReads.get(replica);
    if (!replica || !reads) return read(query);
    try {
      return await pick(reads)(query);
    } catch (error) {
      if (error instanceof Error && isOutage(error)) replicas.exclude(replica);
      return read(query);
    }
  });
}
