import { expect, test } from 'vitest';
import { countTests, listFailures, summary, triedAgain } from './summary.mjs';

test('the last line is the sum of all parts', () => {
  const text = summary([
    { name: 'format', ms: 400, passed: 1, failed: 0, skipped: 0 },
    { name: 'unit db', ms: 131_000, passed: 80, failed: 2, skipped: 3 },
  ]);
  expect(text.split('\n').at(-1)).toBe('81 passed, 2 failed, 3 skipped');
  expect(text).toContain('✓ format        0.4 s   1 passed, 0 failed');
  expect(text).toContain('✗ unit db  2 min 11 s');
});

test('nothing is said of skipped tests where there are none', () => {
  expect(
    summary([{ name: 'unit', ms: 1, passed: 4, failed: 0, skipped: 0 }])
      .split('\n')
      .at(-1),
  ).toBe('4 passed, 0 failed');
});

test.each([
  [
    'all pass',
    { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 },
    0,
    { passed: 3, failed: 0, skipped: 2 },
  ],
  [
    'a test fails',
    { numPassedTests: 3, numFailedTests: 1 },
    1,
    { passed: 3, failed: 1, skipped: 0 },
  ],
  [
    'a file does not load',
    { numPassedTests: 3, numFailedTests: 0 },
    1,
    { passed: 3, failed: 1, skipped: 0 },
  ],
  ['no report', undefined, 1, { passed: 0, failed: 1, skipped: 0 }],
  [
    'no test ran',
    { numPassedTests: 0, numFailedTests: 0 },
    0,
    { passed: 0, failed: 1, skipped: 0 },
  ],
])('counts of a run: %s', (_name, report, code, expected) => {
  expect(countTests(report, code)).toEqual(expected);
});

test('a test that passed only the second time is named with what went wrong the first', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'list shows 60', failureMessages: [] },
    {
      status: 'passed',
      fullName: 'list turns the page',
      failureMessages: ['Error: timed out\n    at list.test.ts:3'],
    },
    { status: 'failed', fullName: 'list filters', failureMessages: ['Error: none', 'Error: none'] },
  ];
  expect(triedAgain({ testResults: [{ name: '/a/e2e/list.test.ts', assertionResults }] })).toEqual([
    'list.test.ts: list turns the page: Error: timed out',
  ]);
  expect(triedAgain(undefined)).toEqual([]);
});

test('failed tests and files that did not load are named at the end', () => {
  const failed = {
    status: 'failed',
    fullName: 'list filters',
    failureMessages: ['Error: none\n    at list.test.ts:3'],
  };
  const passed = { status: 'passed', fullName: 'list shows 60', failureMessages: [] };
  const failures = listFailures({
    testResults: [
      { name: '/a/e2e/list.test.ts', message: '', assertionResults: [passed, failed] },
      { name: '/a/e2e/album.test.ts', message: 'no such module\nat 3', assertionResults: [] },
    ],
  });
  expect(failures).toEqual([
    'list.test.ts: list filters: Error: none',
    'album.test.ts: no such module',
  ]);
  expect(
    summary([{ name: 'e2e', ms: 1, passed: 1, failed: 2, skipped: 0, failures }]).split('\n')[0],
  ).toBe('Failed: list.test.ts: list filters: Error: none');
  expect(listFailures(undefined)).toEqual([]);
});
