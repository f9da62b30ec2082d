import { useEffect, useState } from 'react';
import type * as soon from '../videos/soon.ts';

export type SoonParts = typeof soon;

/** What stands around the pages but need not come before them. Undefined until it is there; when it cannot be had, a visit goes on without. */
export function useSoonParts(): SoonParts | undefined {
  const [parts, setParts] = useState<SoonParts>();
  useEffect(() => {
    import('../videos/soon.ts').then(setParts, () => undefined);
  }, []);
  return parts;
}
