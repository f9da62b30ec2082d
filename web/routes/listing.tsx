import type { ReactNode } from 'react';
import { redirectDocument } from 'react-router';
import { pages } from '#contracts/pages/pages.ts';
import {
  ListingScreen,
  loadListing,
  type ListingPage,
  listingJsonLd,
  videoSource,
} from '../features/listing/index.ts';
import { unpack, type Packed } from '../lib/document/packed.ts';
import { documentLoader, navigationLoader } from '../lib/transport/page-loaders.ts';
import { currentVisitor } from '../lib/visit/preferences.ts';
import { isCountryKnownToServer } from '../lib/visit/site.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

// One page for every list of videos: categories, tags, countries.

export const loader = documentLoader(videoSource, loadListing, listingJsonLd);

const load = navigationLoader(videoSource, loadListing);

export function clientLoader(args: { request: Request; url: URL }): Promise<ListingPage> {
  const url = pageUrl(args.url);
  // Without a choice of the visitor, the country is the one that the server derives from the address.
  if (url.pathname === pages.topCountry() && !currentVisitor().country && isCountryKnownToServer())
    throw redirectDocument(url.pathname + url.search);
  return load(args);
}

export default function Listing({
  loaderData,
}: {
  loaderData: Packed<ListingPage> | ListingPage;
}): ReactNode {
  return <ListingScreen page={unpack<ListingPage>(loaderData)} />;
}
