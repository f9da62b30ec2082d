/** One choice inside a message, such as `{count, plural, one {…} other {…}}`. */
export interface Plural {
  name: string;
  kind: string;
  /** Words by branch: a plural category, `=0`, or a value of a select. */
  branches: Map<string, string>;
}

/** All choices of a message, also those inside branches of others. Throws when a brace is not closed. */
export function pluralsOf(message: string): Plural[] {
  const found: Plural[] = [];
  for (let at = message.indexOf('{'); at >= 0; at = message.indexOf('{', at + 1)) {
    const [head = '', name = '', kind = ''] =
      /^\{(\w+), (plural|selectordinal|select),/.exec(message.slice(at)) ?? [];
    if (head)
      found.push({ name, kind, branches: branchesOf(inside(message, at).slice(head.length - 1)) });
  }
  return found;
}

function branchesOf(text: string): Map<string, string> {
  const branches = new Map<string, string>();
  let rest = text;
  for (let head = nextBranch(rest); head; head = nextBranch(rest)) {
    const words = inside(rest, head.length);
    branches.set(head.name, words);
    rest = rest.slice(head.length + words.length + 2);
  }
  return branches;
}

function nextBranch(text: string): { name: string; length: number } | undefined {
  const [whole, name] = /^\s*(=\d+|\w+)\s*(?=\{)/.exec(text) ?? [];
  return whole !== undefined && name !== undefined ? { name, length: whole.length } : undefined;
}

/** The text between the brace at `start` and the one that closes it. */
function inside(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(start + 1, at);
  }
  throw new Error(`a brace is not closed: ${text}`);
}

/** The names in braces, each once, and # where a branch says the number itself. A branch may begin with a word and a comma. */
export function placeholdersOf(text: string): string {
  const names = [...text.matchAll(/\{(\w+)(?=\}|, (?:plural|selectordinal|select),)/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set([...names, ...(text.includes('#') ? ['#'] : [])])].toSorted().join(' ');
}
