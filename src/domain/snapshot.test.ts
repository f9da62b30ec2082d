import { expect, test, vi } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { createSnapshot } from './snapshot.ts';

/** A table whose answers a test gives when it wants. */
function aTable() {
  const asked: PromiseWithResolvers<string>[] = [];
  const read = (): Promise<string> => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  return { asked, read };
}
const of = (read: () => Promise<string>, patience_ms?: number) =>
  createSnapshot({ log: silentLog, name: 'a table', read, patience_ms });

test('is read once for many, and again when it was forgotten', async () => {
  const { asked, read } = aTable();
  const snapshot = of(read);
  const both = [snapshot.current(), snapshot.current()];
  asked[0]?.resolve('one');
  expect([await Promise.all(both), await snapshot.current(), asked.length]).toEqual([
    ['one', 'one'],
    'one',
    1,
  ]);
  snapshot.forget();
  const next = snapshot.current();
  asked[1]?.resolve('two');
  expect(await next).toBe('two');
});

test('a read that began before a change is not stored', async () => {
  const { asked, read } = aTable();
  const snapshot = of(read);
  const first = snapshot.current();
  snapshot.forget();
  asked[0]?.resolve('old');
  await first;
  const next = snapshot.current();
  asked[1]?.resolve('new');
  expect(await next).toBe('new');
});

test('without a value of before the fault is the answer', async () => {
  const { asked, read } = aTable();
  const first = of(read, 5).current();
  asked[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
});

test('a table that hangs delays callers once a second at most', async () => {
  const { asked, read } = aTable();
  const snapshot = of(read, 20);
  const first = snapshot.current();
  asked[0]?.resolve('one');
  await first;
  snapshot.forget();
  expect([await snapshot.current(), asked.length]).toEqual(['one', 2]);
  const begun = performance.now();
  for (let n = 0; n < 50; n++) expect(await snapshot.current()).toBe('one');
  expect([performance.now() - begun < 20, asked.length]).toEqual([true, 2]);
  // It answers at last.
  asked[1]?.resolve('two');
  await vi.waitFor(async () => expect(await snapshot.current()).toBe('two'));
});
