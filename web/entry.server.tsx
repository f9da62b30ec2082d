import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { closedPromoScript, promo_id } from './lib/closed-promo.ts';
import { earlyPressScript } from './lib/early-press.ts';
import { handoffScripts } from './lib/handoff-scripts.ts';
import { i18nOf } from './lib/i18n/i18n.ts';
import { withLateScripts } from './lib/late-scripts.ts';
import { packedScripts } from './lib/packed.ts';
import { structuredScript } from './lib/structured-data/structured-data.ts';
import { withWritten } from './lib/written.ts';
import { documentContext, nonceContext, preferencesContext } from './load-context.ts';

export { createLoadContext } from './load-context.ts';

const end_of_document = '</body></html>';
const end_of_head = '</head>';

/**
 * Renders the whole document at once: everything a page needs is loaded before, so nothing is worth streaming later, and a string costs a
 * third less than a stream. The loaders' data, which React Router would stream in behind the page, is written there as a whole. The document leaves by the load context, status and headers by the response.
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
  const nonce = loadContext.get(nonceContext);
  const { serverHandoffStream, ...context } = routerContext;
  const [i18n, scripts] = await Promise.all([
    i18nOf(loadContext.get(preferencesContext).language),
    handoffScripts(serverHandoffStream, nonce),
  ]);
  const render = (): string =>
    renderToString(
      <I18nProvider i18n={i18n}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </I18nProvider>,
    );
  const [page, written] = withWritten(render, nonce);
  const at = page.indexOf(end_of_head);
  if (at === -1 || !page.endsWith(end_of_document))
    throw new Error('the document is not built as expected');
  const { head, body, script } = withLateScripts(
    { head: page.slice(0, at), body: page.slice(at, -end_of_document.length) },
    nonce,
  );
  const data = packedScripts(context.staticHandlerContext.loaderData, nonce);
  const document = loadContext.get(documentContext);
  // Behind what React renders, where it looks for nothing of its own.
  const told = structuredScript(document.things ?? [], nonce);
  // Put together once: each further step would copy a hundred thousand letters.
  document.html = `<!DOCTYPE html>${head}${headScripts(page, nonce)}${body}${told}${data}${written}${scripts}${script}${end_of_document}`;
  return new Response(null, { status, headers });
}

/** What must be there before the first thing that can be pressed or seen; the promotion's script only where there is a promotion. */
function headScripts(page: string, nonce: string): string {
  // Texts cannot hold the promotion's mark: their quotation marks are escaped.
  const promo = page.includes(` id="${promo_id}"`) ? closedPromoScript(nonce) : '';
  return promo + earlyPressScript(nonce);
}
