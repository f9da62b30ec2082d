/**
 * Runs in the page before its scripts: from then on `watching()` returns how many observers watch something at the moment, by kind. One that watches
 * something which is no longer in the document counts as well: it was never ended.
 */
export function countObservers(): void {
  const connected = new Map<object, { kind: string; targets: Set<unknown> }>();
  const names = [
    'IntersectionObserver',
    'ResizeObserver',
    'MutationObserver',
    'PerformanceObserver',
  ] as const;
  for (const kind of names) {
    const prototype = globalThis[kind].prototype as unknown as Record<
      string,
      (this: object, ...args: unknown[]) => unknown
    >;
    const { observe, unobserve, disconnect } = prototype;
    prototype['observe'] = function (...args) {
      const entry = connected.get(this) ?? { kind, targets: new Set() };
      entry.targets.add(args[0]);
      connected.set(this, entry);
      return observe?.apply(this, args);
    };
    if (unobserve)
      prototype['unobserve'] = function (...args) {
        const entry = connected.get(this);
        entry?.targets.delete(args[0]);
        if (entry?.targets.size === 0) connected.delete(this);
        return unobserve.apply(this, args);
      };
    prototype['disconnect'] = function () {
      connected.delete(this);
      return disconnect?.apply(this);
    };
  }
  const watching = (): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { kind } of connected.values()) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  };
  Object.assign(globalThis, { watching });
}
