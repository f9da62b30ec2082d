import { languages, type Language } from '#contracts/vocabulary.ts';

/** The first of the languages that a browser asks for ("pt-BR") in which the site is written; undefined when that is the page's own. */
export function offeredLanguage(wanted: readonly string[], shown: Language): Language | undefined {
  const first = wanted.map(spokenHere).find((language) => language !== undefined);
  return first === shown ? undefined : first;
}

function spokenHere(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split('-');
  return languages.find((language) => language === primary);
}
