import type { Reads } from '#api/answer-tags.ts';
import type { Read, Tagged } from '#contracts/tagged.ts';

/** Returns a read with the same query and answer. `pick` finds the read of that name in other reads. */
export type Decorator = <Query, Answer>(
  read: Read<Query, Tagged<Answer>>,
  name: string,
  pick: (others: Reads) => Read<Query, Tagged<Answer>>,
) => Read<Query, Tagged<Answer>>;

type ReadsByName = Record<string, Record<string, Read<never, Tagged<unknown>>>>;

/** Decorates every read; the decorator keeps its type, so the result has the type of the reads. */
export function decorateReads(reads: Reads, decorate: Decorator): Reads {
  const decorateRoom = ([room, own]: [string, ReadsByName[string]]) => {
    const decorated = Object.entries(own).map(([name, read]) => {
      const pick = (others: ReadsByName) => others[room]?.[name] ?? read;
      return [name, decorate(read, `${room}.${name}`, pick)];
    });
    return [room, Object.fromEntries(decorated)];
  };
  return Object.fromEntries(Object.entries<ReadsByName[string]>(reads).map(decorateRoom)) as Reads;
}
