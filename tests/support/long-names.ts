/** Names of 500 characters in three scripts, one of them written from the right, and the shortest that there is. */
export const longNames: readonly string[] = [
  'Wortungetüm'.repeat(46).slice(0, 500),
  '花見の夕べ'.repeat(100),
  'مارا السماوية '.repeat(36).slice(0, 500),
  '\u{1f30a}',
];
