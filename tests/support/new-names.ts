/** Runs in a page before its scripts: takes from the browser what came after the oldest ones that the site serves (ADR 136). */
export function takeNewNames(): void {
  const names: readonly (readonly [object, readonly string[]])[] = [
    [AbortSignal, ['any']],
    [Array, ['fromAsync']],
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [Element.prototype, ['checkVisibility', 'getHTML', 'moveBefore', 'setHTML', 'setHTMLUnsafe']],
    [Intl, ['DurationFormat', 'Segmenter']],
    [Map, ['groupBy']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [Object, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [RegExp, ['escape']],
    [
      Set.prototype,
      [
        'difference',
        'intersection',
        'isDisjointFrom',
        'isSubsetOf',
        'isSupersetOf',
        'symmetricDifference',
        'union',
      ],
    ],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [URL, ['canParse', 'parse']],
    [URLSearchParams.prototype, ['size']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['setFromBase64', 'setFromHex', 'toBase64', 'toHex']],
    [
      globalThis,
      [
        'CloseWatcher',
        'Iterator',
        'Temporal',
        'cookieStore',
        'navigation',
        'requestIdleCallback',
        'scheduler',
      ],
    ],
  ];
  for (const [from, taken] of names) for (const name of taken) Reflect.deleteProperty(from, name);
}
