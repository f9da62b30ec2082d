import { data, type RouterContextProvider } from 'react-router';
import { preferencesContext, type LoadValues } from '../../load-context.ts';
import { pack } from '../document/packed.ts';
import type { JsonLdContext, Thing } from '../structured-data/structured-data.ts';
import { withStructuredData } from '../structured-data/with-structured-data.ts';
import { currentVisitor } from '../visit/preferences.ts';
import { domainRead, jsonRead, type Read } from './page-source.ts';
import { pageUrl } from '../visit/page-address.ts';

type Load<Source, Page> = (
  source: Source,
  visitor: Omit<LoadValues['preferences'], 'theme'>,
  url: URL,
) => Promise<Page>;

/** The `loader` of a page: reads the domain in process and answers 404 past the end of a list. */
export const documentLoader =
  <Source, Page extends object>(
    sourceOf: (read: Read) => Source,
    load: Load<Source, Page>,
    jsonLd: (ld: JsonLdContext, page: Page) => readonly Thing[],
    isPastEnd: (page: Page) => boolean = (page) =>
      'is_past_end' in page && page.is_past_end === true,
  ) =>
  async ({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }) => {
    const page = await load(sourceOf(domainRead(context)), context.get(preferencesContext), url);
    await withStructuredData(context, (ld) => jsonLd(ld, page));
    return isPastEnd(page) ? data(pack('page', page), { status: 404 }) : pack('page', page);
  };

/** The `clientLoader` of a page: reads the JSON API. */
export const navigationLoader =
  <Source, Page extends object>(sourceOf: (read: Read) => Source, load: Load<Source, Page>) =>
  ({ request, url }: { request: Request; url: URL }): Promise<Page> =>
    load(sourceOf(jsonRead(request.signal)), currentVisitor(), pageUrl(url));
