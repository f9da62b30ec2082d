import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Suggestions } from '#contracts/calls/search/suggestions.ts';
import { createSuggester } from './suggester.ts';

const answerTo = (title: string): Suggestions => ({
  categories: [],
  models: [],
  channels: [],
  queries: [{ title }],
});

/** A network whose answers come when the test says so. */
function network() {
  const asked: { address: string; signal: AbortSignal; end: PromiseWithResolvers<Suggestions> }[] =
    [];
  const shown: (string | undefined)[] = [];
  const suggester = createSuggester(
    'de',
    (address, signal) => {
      const end = Promise.withResolvers<Suggestions>();
      asked.push({ address, signal, end });
      return end.promise;
    },
    (answer) => shown.push(answer?.queries[0]?.title),
  );
  return { asked, shown, ...suggester };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('asks 300 ms after the last letter, for the text in its one spelling', async () => {
  const { ask, asked } = network();
  for (const text of ['Mar', 'MARI', ' Mari  N']) {
    ask(text);
    await pass(299);
    expect(asked).toHaveLength(0);
  }
  await pass(1);
  expect(asked.map(({ address }) => address)).toEqual(['/api/suggester.php?c=mari%20n&lang=de']);
});

test.each([
  ['ab', false],
  [' ab ', false],
  ['abc', true],
  ['海', true],
  ['x'.repeat(70), false],
])('asks for %j: %s', async (text, is_asked) => {
  const { ask, asked, shown } = network();
  ask(text);
  await pass(300);
  expect([asked.length === 1, shown]).toEqual([is_asked, is_asked ? [] : [undefined]]);
});

test('aborts what is outdated, and never shows it', async () => {
  const { ask, asked, shown } = network();
  ask('mar');
  await pass(300);
  ask('mari');
  expect(asked[0]?.signal.aborted).toBe(true);
  await pass(300);
  asked[1]?.end.resolve(answerTo('second'));
  await pass(0);
  asked[0]?.end.resolve(answerTo('first'));
  await pass(0);
  expect(shown).toEqual(['second']);
});

test('an answer stays until the next one only while its text is the beginning of the new one', async () => {
  const { ask, asked, shown } = network();
  ask('quie');
  await pass(300);
  asked[0]?.end.resolve(answerTo('quiet lake'));
  await pass(0);
  ask('quiet');
  expect(shown).toEqual(['quiet lake']);
  ask('lands');
  expect(shown).toEqual(['quiet lake', undefined]);
});

test('shows nothing after it was stopped', async () => {
  const { ask, stop, asked, shown } = network();
  ask('mar');
  await pass(100);
  stop();
  await pass(300);
  expect(asked).toHaveLength(0);
  ask('mar');
  await pass(300);
  stop();
  asked[0]?.end.reject(new Error('aborted'));
  await pass(0);
  expect([asked[0]?.signal.aborted, shown]).toEqual([true, []]);
});

test('answers known texts at once, fifty of them', async () => {
  const { ask, asked, shown } = network();
  for (let n = 0; n < 51; n++) {
    ask(`text ${n}`);
    await pass(300);
    asked.at(-1)?.end.resolve(answerTo(`answer ${n}`));
    await pass(0);
  }
  ask('TEXT 1');
  expect(shown.at(-1)).toBe('answer 1');
  ask('text 0');
  await pass(300);
  expect(asked).toHaveLength(52);
});

test('rests after a failure, then asks again', async () => {
  const { ask, asked, shown } = network();
  ask('mar');
  await pass(300);
  asked[0]?.end.reject(new Error('down'));
  await pass(0);
  expect(shown).toEqual([undefined]);
  ask('mari');
  await pass(5000);
  expect([asked.length, shown.length]).toEqual([1, 2]);
  await pass(5000);
  ask('marin');
  await pass(300);
  expect(asked).toHaveLength(2);
});
