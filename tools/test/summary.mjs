import { basename } from 'node:path';
import { formatTime } from '../prepare/step.mjs';

/**
 * The result of one part of a test run. `ms` is how long it took; `failures` names each failed test with the first line of its message.
 * @typedef {{ name: string, ms: number, passed: number, failed: number, skipped: number, failures?: readonly string[] }} Result
 */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion */

/**
 * The counts of one vitest run from its JSON report. A run that failed without a failed test (a file that did not load, an error outside any
 * test, a report that was never written) counts as one failure; so does one that ran nothing at all.
 * @param {unknown} report
 * @param {number} exitCode
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function countTests(report, exitCode) {
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    numPendingTests = 0,
    numTodoTests = 0,
  } = /** @type {Record<string, number>} */ (report ?? {});
  const silent = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: failed + (silent ? 1 : 0), skipped: numPendingTests + numTodoTests };
}

/**
 * Every try of every test in vitest's JSON report: the test's status in the end, and its first message when a try failed.
 * @param {unknown} report
 * @returns {{ status: string, line: string, failed: boolean }[]}
 */
function listTests(report) {
  const { testResults = [] } =
    /** @type {{ testResults?: { name: string, message?: string, assertionResults: Assertion[] }[] }} */ (
      report ?? {}
    );
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.map(({ status, fullName, failureMessages: [first] }) => ({
      status,
      line: `${basename(name)}: ${fullName}: ${first?.split('\n', 1)[0] ?? ''}`,
      failed: first !== undefined,
    }));
    // A file that did not load has a message and no test.
    return tests.length > 0 || !message
      ? tests
      : [
          {
            status: 'failed',
            line: `${basename(name)}: ${message.split('\n', 1)[0]}`,
            failed: true,
          },
        ];
  });
}

/**
 * Tests that failed first and passed when they were tried again, each with the first line of what went wrong.
 * @param {unknown} report vitest's JSON
 * @returns {string[]}
 */
export function triedAgain(report) {
  return listTests(report).flatMap(({ status, failed, line }) =>
    status === 'passed' && failed ? [line] : [],
  );
}

/**
 * Tests that failed, and files that did not load, each with the first line of what went wrong.
 * @param {unknown} report vitest's JSON
 * @returns {string[]}
 */
export function listFailures(report) {
  return listTests(report).flatMap(({ status, line }) => (status === 'failed' ? [line] : []));
}

/**
 * A table of all parts, and as its last line the sum that machines read.
 * @param {readonly Result[]} results
 * @returns {string}
 */
export function summary(results) {
  const width = Math.max(...results.map(({ name }) => name.length), 5);
  const lines = results.map(({ name, ms, passed, failed, skipped }) => {
    const counts = [
      `${passed} passed`,
      `${failed} failed`,
      ...(skipped ? [`${skipped} skipped`] : []),
    ].join(', ');
    return `  ${failed ? '✗' : '✓'} ${name.padEnd(width)}  ${formatTime(ms).padStart(10)}   ${counts}`;
  });
  /** @param {'ms' | 'passed' | 'failed' | 'skipped'} key */
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const skipped = sum('skipped') ? `, ${sum('skipped')} skipped` : '';
  // Named once more at the end: the tail of a log is what a build server keeps.
  const failures = results.flatMap((result) => result.failures ?? []);
  return [
    ...failures.map((each) => `Failed: ${each}`),
    ...(failures.length > 0 ? [''] : []),
    ...lines,
    `    ${'all'.padEnd(width)}  ${formatTime(sum('ms')).padStart(10)}`,
    '',
    `${sum('passed')} passed, ${sum('failed')} failed${skipped}`,
  ].join('\n');
}
