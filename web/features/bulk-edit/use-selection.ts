import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<number>;
  toggle(id: number): void;
  /** Chooses these and no others. */
  set(ids: readonly number[]): void;
}

/** Which videos of a list are chosen. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    ids,
    toggle: (id) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    set: (given) => setIds(new Set(given)),
  };
}
