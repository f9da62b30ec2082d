import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/own-video';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { askOwnVideo, OwnVideoScreen } from '../features/uploads/index.ts';
import { CaptionsSection, ChaptersField } from '../features/video-captions/index.ts';
import { ReplaceFilm } from '../features/video-versions/index.ts';
import { orPageFailure, pageFailure } from '../lib/transport/page-failure.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';
import { currentVisitor } from '../lib/visit/preferences.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

function idIn(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) >= 2 ** 31)
    throw pageFailure({ code: 'not_found' });
  return Number(text);
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const video_id = idIn(params.video_id);
  const page = await loadAccountForm(domainRead(context), url, accountPages.video(video_id));
  const { language } = context.get(preferencesContext);
  return { page, shown: await orPageFailure(memberReads(context).video(video_id, language)) };
}

export async function clientLoader({ params, request, url }: Route.ClientLoaderArgs) {
  const video_id = idIn(params.video_id);
  const path = accountPages.video(video_id);
  const page = await loadAccountForm(jsonRead(request.signal), pageUrl(url), path);
  return { page, shown: await askOwnVideo(request.signal, video_id, currentVisitor().language) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  const { may_caption, chapters, video } = loaderData.shown;
  return (
    <OwnVideoScreen {...loaderData} fields={may_caption && <ChaptersField chapters={chapters} />}>
      {may_caption && <CaptionsSection {...loaderData} />}
      <ReplaceFilm key={video.video_id} {...loaderData} />
    </OwnVideoScreen>
  );
}
