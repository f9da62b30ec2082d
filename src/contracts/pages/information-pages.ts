// Every page links these, so they load without the codec of their call.

/** The pages below /information/, in the order in which lists of them go. */
export const informationPages = [
  'terms',
  'privacy',
  'cookies_policy',
  'dmca',
  '2257',
  'support',
  'sitemap-page',
] as const;
export type InformationPage = (typeof informationPages)[number];

export function isInformationPage(text: string): text is InformationPage {
  return informationPages.some((page) => page === text);
}
