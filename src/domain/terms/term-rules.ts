import type { Db } from '#platform/db/pool.ts';
import type { Log } from '#platform/log.ts';
import { createSnapshot, type Snapshot } from '../snapshot.ts';
import { termFault } from './check-term.ts';
import { compileTerms } from './compile-terms.ts';
import { readTermRules } from './read-term-rules.ts';
import type { TermMatcher } from './term.ts';

/** The compiled rules of a process. */
export interface TermRules {
  /** Compiles when the table has changed. Throws what the database throws, unless there are rules of before. */
  current(): Promise<TermMatcher>;
  /** The table has changed, or may have. */
  forget(): void;
}

export function createTermRules({ db, log }: { db: Db; log: Log }): TermRules {
  const compiled: Snapshot<{ matcher: TermMatcher; text: string }> = createSnapshot({
    log,
    name: 'restricted terms',
    async read(before) {
      const rows = await readTermRules(db);
      const text = JSON.stringify(rows);
      if (before?.text === text) return before;
      const { right = [], wrong = [] } = Object.groupBy(rows, (rule) =>
        termFault(rule) === undefined ? 'right' : 'wrong',
      );
      if (wrong.length > 0)
        log.warn(
          { rules: wrong.map(({ term_rule_id }) => term_rule_id) },
          'restricted terms that are no rules are left out',
        );
      return { matcher: compileTerms(right), text };
    },
  });
  return {
    current: async () => (await compiled.current()).matcher,
    forget: compiled.forget,
  };
}
