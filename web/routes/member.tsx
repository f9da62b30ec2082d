import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import type { Route } from './+types/member';
import { loadMember, memberSource, MemberScreen } from '../features/members/index.ts';
import { unpack } from '../lib/document/packed.ts';
import { documentLoader, navigationLoader } from '../lib/transport/page-loaders.ts';

export { MemberFailureBoundary as ErrorBoundary } from '../features/members/index.ts';

export const loader = documentLoader(memberSource, loadMember, () => []);
export const clientLoader = navigationLoader(memberSource, loadMember);

export default function Member({ loaderData }: Route.ComponentProps): ReactNode {
  return <MemberScreen page={unpack(loaderData)} />;
}
