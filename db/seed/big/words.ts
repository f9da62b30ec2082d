import { languages, type Language } from '#contracts/vocabulary.ts';

/** Syllables of which the words of a language are put together, the shortest words first: those are the common ones. */
const syllables: Record<Language, string> = {
  en: 'ba lo mi sun ter we sh in da ro ke fal mor el stay gle ny wood light ri ver o per can dle for est a wake s hill',
  ru: 'ва ло ми сон тер не ша ин да ро ке фа мо ре ст гле ны лес свет ри вер о пе ка до бо ёл ща ю жи',
  de: 'ba lo mi son ter wei sch in da ro ke fal mor el stä gle nü wald licht rie ver ö per kan del für est ei wach ß',
  fr: 'ba lo mi son ter vé ch in da ro que fal mor el ê gle ny bois lu ri ver eau per can dou for est ai voi ç',
  es: 'ba lo mi sol ter ve ch in da ro que fal mar el ñá gle no bos luz rí ver o per can do for es ai vo zo',
  pl: 'ba ło mi sło ter we sz in da ro ke fal mor el ść gle ny las świt rze wer ó per kan dą for est aj woj żu',
  it: 'ba lo mi so ter ve ci in da ro che fal mor el già gle ni bo lu ri ver o per can do for est ai vo zza',
  pt: 'ba lo mi sol ter ve ch in da ro que fal mor el ão gle nho bos luz ri ver o per can do for es ai vo ç',
  ja: '海 山 川 光 夜 朝 の 花 風 影 雨 雪 空 森 石 火 声 道 窓 庭 た か み ゆ り さ く ら ノ ト',
  nl: 'ba lo mi zon ter we sch in da ro ke fal mor el stij gle nu woud licht rie ver oe per kan del voor est ij waak ë',
};

/** Shares of the languages in hundredths, in the order of `languages`. */
export const language_shares = [53, 10, 8, 7, 6, 3, 3, 3, 4, 3] as const;

/** Words of descriptions that no title has, each in one of so many videos. */
export const described_words = [
  { word: 'depicted', of: 20 },
  { word: 'portrayed', of: 40 },
  { word: 'recounted', of: 160 },
] as const;

/** The end of every eighth description: phrases of words that stand in very many. */
export const common_ending = 'The end of the day of the year.';

/** The word of a rank (from 1): its digits are syllables, two at least. */
function wordOf(list: readonly string[], rank: number): string {
  let rest = rank - 1 + list.length;
  let word = '';
  while (rest > 0 || word === '') {
    word = `${list[rest % list.length]}${word}`;
    rest = Math.floor(rest / list.length);
  }
  return word;
}

/** The words of every language, the commonest first. */
export function vocabulary(count: number): { lang: Language; words: string[] }[] {
  return languages.map((lang) => {
    const list = syllables[lang].split(' ');
    return { lang, words: Array.from({ length: count }, (_, index) => wordOf(list, index + 1)) };
  });
}
