import type { ReactNode } from 'react';
import { data, redirectDocument, type RouterContextProvider } from 'react-router';
import { pages } from '#contracts/pages/pages.ts';
import {
  ListingScreen,
  loadListing,
  type ListingPage,
  listingJsonLd,
  videoSource,
} from '../features/listing/index.ts';
import { pack, unpack, type Packed } from '../lib/document/packed.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { currentVisitor } from '../lib/visit/preferences.ts';
import { isCountryKnownToServer } from '../lib/visit/site.ts';
import { withStructuredData } from '../lib/structured-data/with-structured-data.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

// One page for every list of videos: categories, tags, countries, searches. What it is of stands in the address.

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

export async function loader({ context, url }: LoaderArgs) {
  const page = await loadListing(
    videoSource(domainRead(context)),
    context.get(preferencesContext),
    url,
  );
  await withStructuredData(context, (ld) => listingJsonLd(ld, page));
  return page.is_past_end ? data(pack('page', page), { status: 404 }) : pack('page', page);
}

export function clientLoader({
  request,
  url,
}: {
  request: Request;
  url: URL;
}): Promise<ListingPage> {
  const visitor = currentVisitor();
  // Who has chosen none is shown the country that the server takes them to be in.
  if (url.pathname === pages.topCountry() && !visitor.country && isCountryKnownToServer())
    throw redirectDocument(url.pathname + url.search);
  return loadListing(videoSource(jsonRead(request.signal)), visitor, url);
}

export default function Listing({
  loaderData,
}: {
  loaderData: Packed<ListingPage> | ListingPage;
}): ReactNode {
  return <ListingScreen page={unpack<ListingPage>(loaderData)} />;
}
