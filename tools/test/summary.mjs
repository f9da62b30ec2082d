import { basename } from 'node:path';
import { formatTime } from '../prepare/step.mjs';

/**
 * What one part of a test run came to. `ms` is how long it took.
 * @typedef {{ name: string, ms: number, passed: number, failed: number, skipped: number }} Result
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
 * Tests that failed first and passed when they were tried again, each with the first line of what went wrong.
 * @param {unknown} report vitest's JSON
 * @returns {string[]}
 */
export function triedAgain(report) {
  const { testResults = [] } =
    /** @type {{ testResults?: { name: string, assertionResults: Assertion[] }[] }} */ (
      report ?? {}
    );
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName, failureMessages: [first] }) =>
      status === 'passed' && first !== undefined
        ? [`${basename(name)}: ${fullName}: ${first.split('\n', 1)[0]}`]
        : [],
    ),
  );
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
  return [
    ...lines,
    `    ${'all'.padEnd(width)}  ${formatTime(sum('ms')).padStart(10)}`,
    '',
    `${sum('passed')} passed, ${sum('failed')} failed${skipped}`,
  ].join('\n');
}
