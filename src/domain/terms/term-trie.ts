import type { TermRule } from './term.ts';

interface Node {
  next: Map<string, Node>;
  /** Rules whose term ends here. */
  exact: TermRule[];
  /** Rules whose term a word may go on after. */
  prefix: TermRule[];
}

export interface TermTrie {
  add(letters: readonly string[], rule: TermRule): void;
  /**
   * Calls `found` with each rule that begins at `start`, and with where its term ends. An exact rule
   * ends where `isBound` says that a word does.
   */
  findFrom(
    letters: readonly string[],
    start: number,
    isBound: (position: number) => boolean,
    found: (rule: TermRule, end: number) => void,
  ): void;
}

const createNode = (): Node => ({ next: new Map(), exact: [], prefix: [] });

/** Terms by their letters: a look costs no more than the longest term, however many there are. */
export function createTermTrie(): TermTrie {
  const root = createNode();
  return {
    add(letters, rule) {
      let node = root;
      for (const letter of letters) {
        const next = node.next.get(letter) ?? createNode();
        node.next.set(letter, next);
        node = next;
      }
      if (node !== root) (rule.kind === 'prefix' ? node.prefix : node.exact).push(rule);
    },
    findFrom(letters, start, isBound, found) {
      let node: Node | undefined = root;
      for (let at = start; at < letters.length; at++) {
        node = node.next.get(letters[at] ?? '');
        if (!node) return;
        for (const rule of node.prefix) found(rule, at + 1);
        if (node.exact.length > 0 && isBound(at + 1))
          for (const rule of node.exact) found(rule, at + 1);
      }
    },
  };
}
