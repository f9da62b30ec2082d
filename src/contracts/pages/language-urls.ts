import { languages, type Language } from '../vocabulary.ts';

/** Where the language of a page stands: in a cookie, or in front of its path, where English has none. */
export const languageUrls = ['cookie', 'prefix'] as const;
export type LanguageUrls = (typeof languageUrls)[number];

const prefixPattern = new RegExp(
  `^/(${languages.filter((language) => language !== 'en').join('|')})(?=[/?#]|$)`,
);

/** Prefix of the paths of a language: `/de`, or nothing for English. */
export const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language}`);

/** Splits `/de/videos/…` into its language and `/videos/…`; a path without a prefix has no language. */
export function splitLanguage(path: string): { language: Language | undefined; path: string } {
  const [prefix, language] = prefixPattern.exec(path) ?? [];
  if (prefix === undefined) return { language: undefined, path };
  const rest = path.slice(prefix.length);
  return {
    language: languages.find((each) => each === language),
    path: rest.startsWith('/') ? rest : `/${rest}`,
  };
}

/** The path of the same page in a language, whatever language `path` has. */
export const inLanguage = (path: string, language: Language): string =>
  prefixOf(language) + splitLanguage(path).path;

// The addresses of calls and of files, and of the page that reads its language from its query.
const noPage = /^\/(?:\/|\\|(?:api|media|assets|embed|static|timelines|house-ads)(?:\/|$))/;

/** Whether a path without a prefix may be one of a page, which has an address in every language. */
export function hasLanguages(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1);
  return path.startsWith('/') && !noPage.test(path) && !/\.[^/]*$/.test(path);
}
