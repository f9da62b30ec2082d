import type { Language } from '#contracts/vocabulary.ts';

interface SameWords {
  in: readonly Language[];
  why: string;
}

/** Texts that read as in English, reviewed word by word: where, and why that is right. Whatever else reads as in English counts as not translated. */
export const sameAsEnglish: Readonly<Record<string, SameWords>> = {
  'A–Z': { in: ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'], why: 'the first and the last letter of the alphabet' },
  '10–40 min': { in: ['es', 'fr', 'it', 'nl', 'pl', 'pt'], why: 'figures and the international sign of the minute' },
  '{heading}, page {number}': { in: ['fr'], why: 'page is the same word' },
  'Page {number}': { in: ['fr'], why: 'page is the same word' },
  Auto: { in: ['fr', 'pl'], why: 'short for a word that begins alike, as on every player' },
  'button of the cookie notice: OK': { in: ['de', 'fr', 'it', 'ja', 'nl', 'pl', 'pt'], why: 'the word on buttons of that language' },
  Cookies: { in: ['de', 'es', 'fr', 'nl', 'pt'], why: 'the only word that people know for them' },
  Filters: { in: ['nl'], why: 'the same word' },
  Gay: { in: ['de', 'es', 'fr', 'it', 'nl', 'pt'], why: 'the word that people use for themselves' },
  Home: { in: ['it', 'nl'], why: 'what the first page of a site is called' },
  Link: { in: ['de', 'it', 'nl', 'pl', 'pt'], why: 'a word of the language by now' },
  Menu: { in: ['fr', 'it', 'nl', 'pl', 'pt'], why: 'the same word' },
  Models: { in: ['de'], why: 'what people who pose are called there' },
  Normal: { in: ['de', 'es', 'pt'], why: 'the same word' },
  Orientation: { in: ['fr'], why: 'the same word' },
  Pages: { in: ['fr'], why: 'the same word' },
  Pause: { in: ['de', 'fr'], why: 'the same word' },
  'Picture-in-picture': { in: ['it', 'pt'], why: 'the name that televisions and browsers give it' },
  Position: { in: ['de', 'fr'], why: 'the same word' },
  Support: { in: ['de'], why: 'a word of the language by now' },
  Tags: { in: ['de', 'fr', 'nl', 'pt'], why: 'the word of sites that have them' },
  Trans: { in: ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'], why: 'the word that people use for themselves' },
  Video: { in: ['de', 'it', 'nl'], why: 'the same word' },
  '{signed} s': { in: ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'], why: 'a figure and the international sign of the second' },
  'Mini player': { in: ['it'], why: 'the name that other players give it' },
  Videos: { in: ['de'], why: 'the plural of Video' },
  Volume: { in: ['fr', 'it', 'nl', 'pt'], why: 'the same word' },
  '155–164 cm': { in: ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'], why: 'figures and the international sign of the unit' },
  '165–174 cm': { in: ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'], why: 'figures and the international sign of the unit' },
  '50–59 kg': { in: ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'], why: 'figures and the international sign of the unit' },
  '60–69 kg': { in: ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'], why: 'figures and the international sign of the unit' },
  Albums: { in: ['fr', 'nl'], why: 'the plural of album' },
  Info: { in: ['de', 'nl'], why: 'short for a word that begins alike' },
  Piercings: { in: ['de', 'es', 'fr', 'nl', 'pt'], why: 'the only word that people know for them' },
  Tattoos: { in: ['de'], why: 'the only word that people know for them' },
  'tattoos and piercings: No': { in: ['es', 'it'], why: 'the same word' },
  'person: Bisexual': { in: ['es'], why: 'the same word' },
  'person: Gay': { in: ['es', 'fr', 'it', 'nl', 'pt'], why: 'the word that people use for themselves' },
  'relationship: Open': { in: ['nl'], why: 'the same word' },
  'relationship: Single': { in: ['de', 'it'], why: 'a word of the language by now' },
  Photos: { in: ['fr'], why: 'the same word' },
  'Photo {number}': { in: ['fr'], why: 'the same word' },
  '{total_count, plural, one {{total} album} other {{total} albums}}': { in: ['nl'], why: 'album is the same word, and so is its plural' },
};
