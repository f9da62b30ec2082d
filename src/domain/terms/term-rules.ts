import type { Db } from '#platform/db/pool.ts';
import { messageOf, type Log } from '#platform/log.ts';
import { termFault } from './check-term.ts';
import { compileTerms } from './compile-terms.ts';
import { readTermRules } from './read-term-rules.ts';
import type { TermMatcher } from './term.ts';

/** The compiled rules of a process. */
export interface TermRules {
  /** Reads the table again when it may have changed, and compiles when it has. Throws what the database throws, unless there are rules of before. */
  current(): Promise<TermMatcher>;
  /** The table has changed, or may have. */
  forget(): void;
}

/** Processes that hear of no change (workers, commands) are this much behind at most. */
const fresh_ms = 10_000;

export function createTermRules({ db, log }: { db: Db; log: Log }): TermRules {
  let compiled: { matcher: TermMatcher; text: string } | undefined;
  let fresh_until = 0;
  let version = 0;
  let reading: { version: number; matcher: Promise<TermMatcher> } | undefined;

  const read = async (of_version: number): Promise<TermMatcher> => {
    const rows = await readTermRules(db);
    const text = JSON.stringify(rows);
    if (!compiled || compiled.text !== text) {
      const { right = [], wrong = [] } = Object.groupBy(rows, (rule) =>
        termFault(rule) === undefined ? 'right' : 'wrong',
      );
      if (wrong.length > 0)
        log.warn(
          { rules: wrong.map(({ term_rule_id }) => term_rule_id) },
          'restricted terms that are no rules are left out',
        );
      compiled = { matcher: compileTerms(right), text };
    }
    // Forgotten meanwhile: this answer may be of before.
    if (of_version === version) fresh_until = performance.now() + fresh_ms;
    return compiled.matcher;
  };

  const refresh = (): Promise<TermMatcher> => {
    if (reading?.version === version) return reading.matcher;
    const of_version = version;
    const matcher = read(of_version).finally(() => {
      if (reading?.version === of_version) reading = undefined;
    });
    reading = { version: of_version, matcher };
    return matcher;
  };

  return {
    async current() {
      if (compiled && performance.now() < fresh_until) return compiled.matcher;
      try {
        return await refresh();
      } catch (error) {
        if (!compiled) throw error;
        log.warn({ err: messageOf(error) }, 'restricted terms not read; those of before count');
        fresh_until = performance.now() + 1000;
        return compiled.matcher;
      }
    },
    forget() {
      version++;
      fresh_until = 0;
    },
  };
}
