import { useCallback, useEffect, useState } from 'react';
import type { ConsoleAnswer, ConsoleCallId } from '#contracts/calls/console/console.ts';
import { ask, Refused, type AskWith } from './ask.ts';

export interface Loaded<Value> {
  value: Value | undefined;
  fault: Refused | undefined;
  reload(): void;
}

/** Asks when the page opens, when what it asks changes, and again on demand; the last answer stays meanwhile. */
export function useLoad<Id extends ConsoleCallId>(
  id: Id,
  given: AskWith<Id> = {},
  every_ms?: number,
): Loaded<ConsoleAnswer<Id>> {
  const key = JSON.stringify([id, given.parameters, given.query]);
  const [state, setState] = useState<{ value?: ConsoleAnswer<Id>; fault?: Refused }>({});
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  useEffect(() => {
    const controller = new AbortController();
    const [of, parameters, query] = JSON.parse(key) as [
      Id,
      AskWith<Id>['parameters'],
      AskWith<Id>['query'],
    ];
    ask(of, {
      ...(parameters && { parameters }),
      ...(query && { query }),
      signal: controller.signal,
    }).then(
      (value) => setState({ value }),
      (error: unknown) => {
        if (!controller.signal.aborted && error instanceof Refused) setState({ fault: error });
      },
    );
    return () => controller.abort();
  }, [key, turn]);
  useEffect(() => {
    if (every_ms === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, every_ms);
    return () => clearInterval(timer);
  }, [every_ms, reload]);
  return { value: state.value, fault: state.fault, reload };
}
