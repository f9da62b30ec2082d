import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { cataloguePreloads } from 'virtual:catalogue-preloads';
import { firstManifest } from 'virtual:first-manifest';
import { gate_head, gateMarkup, withGate } from './gate/document.ts';
import { inlineScripts } from './lib/document/inline-scripts.ts';
import { packedScripts } from './lib/document/packed.ts';
import { readState, startDataScript, withBasename } from './lib/document/start-data.ts';
import { withWritten } from './lib/document/written.ts';
import { i18nOf } from './lib/i18n/i18n.ts';
import { structuredScript } from './lib/structured-data/structured-data.ts';
import { setAddressLanguage } from './lib/visit/page-address.ts';
import { documentContext, gateContext, preferencesContext, siteContext } from './load-context.ts';

export { script_hashes } from './lib/document/inline-scripts.ts';
export { createLoadContext } from './load-context.ts';
export { firstManifest };

const end_of_head = '</head>';
const end_of_document = '</body></html>';

/**
 * Renders the whole document at once: all data is loaded before, so nothing is left to stream, and a
 * string costs a third less than a stream. React renders the markup; its scripts and their data are
 * inserted at the end of the head and of the body. The document leaves by the load context, status
 * and headers by the response.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { serverHandoffStream, ...context } = routerContext;
  const { language } = loadContext.get(preferencesContext);
  const site = loadContext.get(siteContext);
  const address_language = site.language_urls === 'prefix' ? language : undefined;
  const [i18n, state] = await Promise.all([i18nOf(language), readState(serverHandoffStream)]);
  setAddressLanguage(address_language);
  const [rendered, written] = withWritten(() =>
    renderToString(
      <I18nProvider i18n={i18n}>
        <ServerRouter context={context} url={request.url} />
      </I18nProvider>,
    ),
  );
  const access = loadContext.get(gateContext);
  const isGated = access === 'click';
  const page = withGate(access, rendered);
  const head = page.indexOf(end_of_head);
  if (head === -1 || !page.endsWith(end_of_document))
    throw new Error('The document that React rendered does not end in </body></html>.');
  const { pathname, search } = new URL(request.url);
  const gate = isGated
    ? gateMarkup({
        i18n,
        address: pathname + search,
        site,
      })
    : '';
  const document = loadContext.get(documentContext);
  // One template: each further concatenation would copy 100 kB.
  document.html = `<!DOCTYPE html>${page.slice(0, head)}${isGated ? gate_head : ''}${inlineScripts.head}${page.slice(head, -end_of_document.length)}${gate}${structuredScript(document.things ?? [])}${packedScripts(context.staticHandlerContext.loaderData)}${written}${startDataScript(withBasename(context, address_language), state, cataloguePreloads[language], firstManifest)}${inlineScripts.end}${end_of_document}`;
  return new Response(null, { status, headers });
}
