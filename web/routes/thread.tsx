import type { ReactNode } from 'react';
import { threadPage } from '#contracts/pages/contact-pages.ts';
import type { Route } from './+types/thread';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { askThread, threadIdOf, threadQueryOf, ThreadScreen } from '../features/contacts/index.ts';
import { orPageFailure } from '../lib/transport/page-failure.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const thread_id = threadIdOf(params);
  const page = await loadAccountForm(domainRead(context), url, threadPage(thread_id));
  const query = threadQueryOf(url, thread_id);
  const thread = await orPageFailure(memberReads(context).thread(query));
  return { page, thread, before: query.before };
}

export async function clientLoader({ request, params, url }: Route.ClientLoaderArgs) {
  const here = pageUrl(url);
  const thread_id = threadIdOf(params);
  const page = await loadAccountForm(jsonRead(request.signal), here, threadPage(thread_id));
  const query = threadQueryOf(here, thread_id);
  return { page, thread: await askThread(query, request.signal), before: query.before };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <ThreadScreen {...loaderData} />;
}
