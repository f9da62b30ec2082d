import { pages } from '#contracts/pages/pages.ts';

/** The parameter that names the page. */
export const report_key = 'about';

/** Where the page at `path` is reported: a section of the support page, whose address then names the page. */
export const reportPage = (path: string): string =>
  `${pages.information('support')}?${new URLSearchParams({ [report_key]: path })}#report`;
