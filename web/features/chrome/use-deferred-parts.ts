import { useEffect, useState } from 'react';
import type * as deferred from './deferred.ts';

export type DeferredParts = typeof deferred;

/** Undefined until loaded; when loading fails, the visit goes on without these parts. */
export function useDeferredParts(): DeferredParts | undefined {
  const [parts, setParts] = useState<DeferredParts>();
  useEffect(() => {
    import('./deferred.ts').then(setParts, () => undefined);
  }, []);
  return parts;
}
