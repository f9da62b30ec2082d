import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InformationPage } from '#contracts/calls/information.ts';

/** The texts of links to the pages; the names of laws are the same in all languages. */
export const pageNames: Record<InformationPage, MessageDescriptor | string> = {
  terms: msg`Terms of use`,
  privacy: msg`Privacy policy`,
  cookies_policy: msg`Cookie policy`,
  dmca: 'DMCA',
  '2257': '18 U.S.C. 2257',
  support: msg`Support`,
  'sitemap-page': msg`Sitemap`,
};
