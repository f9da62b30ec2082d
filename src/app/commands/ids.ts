const largest = 2 ** 31 - 1;

/** Numbers as typed; undefined when there is none or one is no id. */
export function idsOf(words: readonly string[]): number[] | undefined {
  const ids = words.map((word) => (/^\d{1,10}$/.test(word) ? Number(word) : 0));
  return ids.length > 0 && ids.every((id) => id >= 1 && id <= largest)
    ? [...new Set(ids)]
    : undefined;
}
