import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShownCase } from '#contracts/calls/console/console-cases.ts';
import { ask, Refused } from '../ask.ts';
import { useSettings } from '../settings.ts';
import { filterOf, type QueueChoice } from '../take-next.ts';

/** The case that is likely to come next, read while this one is. */
const ahead = new Map<string, Promise<ShownCase>>();

const read = (reference: string, lang: string): Promise<ShownCase> =>
  ask('getCase', { parameters: { reference }, query: { lang } });

export interface CaseState {
  shown: ShownCase | undefined;
  fault: Refused | undefined;
  reload(): Promise<void>;
  /** The same once the page has said that somebody else decided: a decision names that one from then on. */
  reloadTaken(): Promise<void>;
  /** Takes the case, or renews the lease. */
  claim(): Promise<void>;
}

/** The values by which a decision names what it covers and follows: the content of the subject, its own picture, and the newest decision. */
type Looked = Partial<Pick<NonNullable<ShownCase['subject']>, 'seen' | 'own_picture'>> &
  Pick<ShownCase, 'newest_decision'>;

const lookedAt = ({ subject, newest_decision }: ShownCase): Looked => ({
  ...(subject && { seen: subject.seen, own_picture: subject.own_picture }),
  newest_decision,
});

/** A case read again, with the content, the picture and the newest decision named as in the first read: a decision that names them is refused if there are others since. */
const asLooked = (shown: ShownCase, { newest_decision, ...content }: Looked): ShownCase => ({
  ...shown,
  newest_decision,
  subject: shown.subject && { ...shown.subject, ...content },
});

/** A case, and the lease of it while the page is in use. */
export function useCase(reference: string): CaseState {
  const { lang } = useSettings().settings;
  const [shown, setShown] = useState<ShownCase>();
  const [fault, setFault] = useState<Refused>();
  // Of the first read: a decision must not name a change of a later read that no one has noticed.
  const looked = useRef<Looked & { of: string }>(undefined);
  const fail = useCallback((error: unknown): void => {
    if (error instanceof Refused) setFault(error);
    else throw error;
  }, []);
  const readAgain = useCallback(
    async (isTaken: boolean): Promise<void> => {
      try {
        const value = await read(reference, lang);
        const { newest_decision } = value;
        if (looked.current?.of !== reference)
          looked.current = { of: reference, ...lookedAt(value) };
        else if (isTaken) looked.current = { ...looked.current, newest_decision };
        const { of: _, ...seen } = looked.current;
        setShown(asLooked(value, seen));
        setFault(undefined);
      } catch (error) {
        fail(error);
      }
    },
    [reference, lang, fail],
  );
  const reload = useCallback(() => readAgain(false), [readAgain]);
  const reloadTaken = useCallback(() => readAgain(true), [readAgain]);
  const claim = useCallback(async (): Promise<void> => {
    // When another reviewer has the case, the reload below shows who.
    await ask('claimCase', { parameters: { reference } }).catch((error: unknown) => {
      if (!(error instanceof Refused && error.code === 'already')) fail(error);
    });
    await reload();
  }, [reference, reload, fail]);
  useEffect(() => {
    let is_here = true;
    const key = `${reference} ${lang}`;
    const early = ahead.get(key);
    ahead.delete(key);
    // The case that was read ahead is shown at once; the reload below asks who has it now.
    early?.then(
      (value) => is_here && setShown((before) => before ?? value),
      () => undefined,
    );
    // oxlint-disable-next-line react/set-state-in-effect -- the state is set when the answer is there
    void reload();
    return () => {
      is_here = false;
    };
  }, [reference, lang, reload]);
  useRenewal(shown?.is_mine === true && shown.case.state !== 'closed', reference);
  return { shown, fault, reload, reloadTaken, claim };
}

const renew_ms = 180_000;
const idle_ms = 300_000;

/** Renews the lease while somebody is at the page: a page that was left alone gives the case back by itself. */
function useRenewal(is_mine: boolean, reference: string): void {
  useEffect(() => {
    if (!is_mine) return undefined;
    let used = Date.now();
    const use = () => {
      used = Date.now();
    };
    const events = ['pointermove', 'keydown', 'scroll'] as const;
    for (const name of events) addEventListener(name, use, { passive: true });
    const timer = setInterval(() => {
      if (Date.now() - used < idle_ms)
        ask('claimCase', { parameters: { reference } }).catch(() => undefined);
    }, renew_ms);
    return () => {
      clearInterval(timer);
      for (const name of events) removeEventListener(name, use);
    };
  }, [is_mine, reference]);
}

/** Reads the case that probably comes next, and its first pictures. */
export async function readAhead(choice: QueueChoice, current: string, lang: string): Promise<void> {
  const { cases } = await ask('listCases', { query: filterOf(choice) });
  const next = cases.find((each) => each.reference !== current && each.assignee === null);
  if (!next) return;
  const key = `${next.reference} ${lang}`;
  if (ahead.has(key)) return;
  const reading = read(next.reference, lang);
  ahead.clear();
  ahead.set(key, reading);
  const { subject } = await reading;
  for (const address of subject?.storyboard?.sheets.slice(0, 1) ??
    subject?.pictures.slice(0, 4) ??
    [])
    new Image().src = address;
}
