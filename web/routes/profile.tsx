import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Route } from './+types/profile';
import { loadAccountForm, memberReads } from '../features/accounts/index.ts';
import { askProfile, countryOptions, ProfileScreen } from '../features/profile/index.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { pageUrl } from '../lib/visit/page-address.ts';
import { currentVisitor } from '../lib/visit/preferences.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadAccountForm(domainRead(context), url, accountPages.profile());
  const profile = await memberReads(context).profile();
  const { language } = context.get(preferencesContext);
  return { page, profile, countries: countryOptions(profile, language) };
}

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const page = await loadAccountForm(jsonRead(signal), pageUrl(url), accountPages.profile());
  const profile = await askProfile(signal);
  return { page, profile, countries: countryOptions(profile, currentVisitor().language) };
}

export default function Page({ loaderData }: Route.ComponentProps): ReactNode {
  return <ProfileScreen {...loaderData} />;
}
