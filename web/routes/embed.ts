import { redirect, redirectDocument } from 'react-router';
import { pages } from '#contracts/pages/pages.ts';
import { failureDocument, filmDocument, onSiteDocument } from '../embed/index.ts';
import { videoSource } from '../features/listing/index.ts';
import { parseVideoId } from '../features/watch/index.ts';
import { i18nOf } from '../lib/i18n/i18n.ts';
import { readPageFailure } from '../lib/transport/page-failure.ts';
import { domainRead } from '../lib/transport/page-source.ts';
import { gateContext, preferencesContext, siteContext } from '../load-context.ts';
import type { Route } from './+types/embed';

/** /embed/{video_id}/{dir}/: a document of its own, without the layout and the scripts of the pages. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext);
  const i18n = await i18nOf(context.get(preferencesContext).language);
  const video_id = parseVideoId(params.video_id);
  const of = { i18n, site };
  if (video_id === undefined) return html(404, failureDocument(of, { code: 'not_found' }));
  // Not read: whether the video is there is part of the catalogue.
  if (context.get(gateContext) === 'closed') return html(200, onSiteDocument(of, video_id));
  try {
    const { video } = await videoSource(domainRead(context)).get(video_id);
    const path = pages.embed(video);
    if (url.pathname !== path) return redirect(path, 301);
    return html(200, filmDocument(of, video));
  } catch (error) {
    const failure = readPageFailure(error);
    // An unexpected error is logged, and the fallback page reports it.
    if (failure.code === 'internal') throw error;
    return html(failure.status, failureDocument(of, failure));
  }
}

/** A page of the site that leads here loads the document. */
export function clientLoader({ url }: Route.ClientLoaderArgs): never {
  throw redirectDocument(url.pathname + url.search);
}

const html = (status: number, document: string): Response =>
  new Response(document, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
