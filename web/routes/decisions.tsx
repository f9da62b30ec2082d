import type { ReactNode } from 'react';
import { decisionsUrl } from '#contracts/calls/accounts/own-decisions.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/decisions';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { askDecisions, DecisionsScreen } from '../features/decisions/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

const path = accountPages.decisions();

/** 0 begins; what is no number begins as well. */
const beforeIn = ({ searchParams }: URL): number =>
  decisionsUrl.parse(`${decisionsUrl.pattern}?before=${searchParams.get('before') ?? ''}`)
    ?.before ?? 0;

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadAccountForm(domainRead(context), url, path);
  const before = beforeIn(url);
  return { page, before, shown: await memberReads(context).decisions(before) };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const page = await loadAccountForm(jsonRead(request.signal), pageUrl(url), path);
  const before = beforeIn(pageUrl(url));
  return { page, before, shown: await askDecisions(request.signal, before) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <DecisionsScreen key={loaderData.before} {...loaderData} />;
}
