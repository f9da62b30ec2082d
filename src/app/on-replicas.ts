import { wrapReads, type Reads } from '#api/answer-tags.ts';
import { isOutage } from '#api/error-mapper.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Replicas } from '#platform/db/replicas.ts';

type Room = Record<string, (query: unknown) => Promise<unknown>>;

/** Reads that ask a replica where one is well. Whatever it refuses is asked of the primary: it may only not know yet. */
export function onReplicas(primary: Reads, replicas: Replicas, readsOn: (db: Db) => Reads): Reads {
  const theirs = new Map(replicas.all.map((replica) => [replica, readsOn(replica.db)]));
  return wrapReads(primary, (read, name) => {
    const [room, own] = name.split('.') as [keyof Reads, string];
    return async (query) => {
      const replica = replicas.pick();
      const reads = replica && (theirs.get(replica)?.[room] as unknown as Room | undefined);
      const ask = reads?.[own];
      if (!replica || !ask) return read(query);
      try {
        return await ask(query);
      } catch (error) {
        if (error instanceof Error && isOutage(error)) replicas.exclude(replica);
        return read(query);
      }
    };
  });
}
