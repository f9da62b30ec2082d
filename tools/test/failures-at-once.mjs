import { stripVTControlCharacters } from 'node:util';

/** Of a message and of a difference; the whole of both stands at the end of the run. */
const characters_most = 1500;

/**
 * A reporter of vitest that prints why a test failed as soon as its last try is over: a long run that is stopped has said it.
 */
export default class FailuresAtOnce {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') return;
    for (const { message, diff = '' } of errors)
      process.stdout.write(
        `Failed: ${test.module.relativeModuleId} > ${test.fullName}\n${shorten(message)}\n${shorten(diff)}\n`,
      );
  }
}

/** @param {string} text */
const shorten = (text) => stripVTControlCharacters(text).slice(0, characters_most);
