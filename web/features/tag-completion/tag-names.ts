import type { Tags } from '#contracts/calls/catalogue.ts';

/** How many tags are offered at once. */
const most = 8;

export interface StartedTag {
  /** What was typed of the tag before the caret. */
  start: string;
  /** The other tags of the field. */
  others: readonly string[];
}

/** The tag that is being typed in a list with commas; undefined where the caret stands within one. */
export function startedTag(text: string, caret: number): StartedTag | undefined {
  const [before, behind] = [text.slice(0, caret), text.slice(caret)];
  if (/^\s*[^,\s]/.test(behind)) return undefined;
  const start = before.slice(before.lastIndexOf(',') + 1).trimStart();
  const others = [...before.split(',').slice(0, -1), ...behind.split(',').slice(1)];
  return { start, others: others.map((tag) => tag.trim()).filter(Boolean) };
}

const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Tags that begin with what was typed, then those of which a later word does; most videos first, without those that the field has. */
export function tagsFrom({ start, others }: StartedTag, tags: Tags['tags']): string[] {
  const key = keyOf(start);
  if (key === '') return [];
  const taken = new Set(others.map(keyOf));
  const free = tags.map(({ title }) => title).filter((title) => !taken.has(keyOf(title)));
  const begins = free.filter((title) => keyOf(title).startsWith(key));
  const within = free.filter((title) => keyOf(title).includes(` ${key}`));
  // What is whole already needs no completion.
  return [...new Set([...begins, ...within])]
    .filter((title) => keyOf(title) !== key)
    .slice(0, most);
}
