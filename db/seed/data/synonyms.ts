/** Words that visitors of the demo say for its names and titles; `is_two_way`: either finds the other. */
export const synonyms: readonly { phrase: string; meaning: string; is_two_way: boolean }[] = [
  { phrase: 'fabric', meaning: 'textiles', is_two_way: false },
  { phrase: 'fabric', meaning: 'cloth', is_two_way: false },
  { phrase: 'blossom', meaning: 'bloom', is_two_way: true },
  { phrase: 'blossom', meaning: 'flower', is_two_way: false },
  { phrase: 'blossom', meaning: 'flowers', is_two_way: false },
  { phrase: 'monochrome', meaning: 'black and white', is_two_way: true },
  { phrase: 'drone', meaning: 'aerial', is_two_way: false },
  { phrase: 'polar lights', meaning: 'northern lights', is_two_way: true },
  { phrase: 'polar lights', meaning: 'aurora', is_two_way: false },
  { phrase: 'beach', meaning: 'sea', is_two_way: false },
  { phrase: 'beach', meaning: 'seaside', is_two_way: false },
];
