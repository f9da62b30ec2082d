/** How many names are offered at once. */
const most = 8;

export interface StartedName {
  /** The part of the name before the caret. */
  start: string;
  /** The other names of the field. */
  others: readonly string[];
}

/** The name that is being typed in a list with commas; undefined where the caret stands within one. */
export function startedName(text: string, caret: number): StartedName | undefined {
  const [before, behind] = [text.slice(0, caret), text.slice(caret)];
  if (/^\s*[^,\s]/.test(behind)) return undefined;
  const start = before.slice(before.lastIndexOf(',') + 1).trimStart();
  const others = [...before.split(',').slice(0, -1), ...behind.split(',').slice(1)];
  return { start, others: others.map((name) => name.trim()).filter(Boolean) };
}

const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Names that begin with what was typed, then those of which a later word does, each in the order of `names`, without those that the field has. */
export function namesFrom({ start, others }: StartedName, names: readonly string[]): string[] {
  const key = keyOf(start);
  if (key === '') return [];
  const taken = new Set(others.map(keyOf));
  const free = names.filter((name) => !taken.has(keyOf(name)));
  const begins = free.filter((name) => keyOf(name).startsWith(key));
  const within = free.filter((name) => keyOf(name).includes(` ${key}`));
  // A name that is typed in full needs no completion.
  return [...new Set([...begins, ...within])].filter((name) => keyOf(name) !== key).slice(0, most);
}
