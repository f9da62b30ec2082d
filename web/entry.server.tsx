import { PassThrough } from 'node:stream';
import { I18nProvider } from '@lingui/react';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { i18nOf } from './lib/i18n.ts';
import { nonceContext, preferencesContext } from './load-context.ts';

export { createLoadContext } from './load-context.ts';

/** Renders the whole document: everything a page needs is loaded before, so nothing is worth streaming later. */
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
  const i18n = await i18nOf(loadContext.get(preferencesContext).language);
  const body = await new Promise<PassThrough>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <I18nProvider i18n={i18n}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </I18nProvider>,
      {
        nonce,
        onShellReady() {
          const sink = new PassThrough();
          pipe(sink);
          resolve(sink);
        },
        onShellError: reject,
      },
    );
  });
  return new Response(createReadableStreamFromReadable(body), { status, headers });
}
