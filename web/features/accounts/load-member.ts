import type { RouterContextProvider } from 'react-router';
import { AccountData, data_url } from '#contracts/calls/accounts/account-data.ts';
import { Security, security_url } from '#contracts/calls/accounts/account-security.ts';
import { Me, me_url, SessionList, sessions_url } from '#contracts/calls/accounts/accounts.ts';
import { Contacts, contacts_url } from '#contracts/calls/social/friends.ts';
import type { Account } from '#contracts/members/member-reads.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { memberContext } from '../../load-context.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import { leaveFor } from './account-page.tsx';

/** First loads: what the process read for the member who asks. Throws page failures. */
export function memberReads(context: Readonly<RouterContextProvider>) {
  const member = context.get(memberContext);
  // Without a session the request was led to the sign-in.
  if (!member) throw pageFailure({ code: 'unauthorized' });
  return member;
}

/** Navigations ask for what is personal; without a session the visit goes on at the sign-in. */
export async function askOwn(url: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, { signal });
  if (answer.status === 401) {
    leaveFor(accountPages.signIn(location.pathname));
    // Until the browser is there.
    return new Promise<never>(() => {});
  }
  if (!answer.ok) throw pageFailure({ code: 'unavailable' });
  return answer.json();
}

export async function askAccount(signal: AbortSignal): Promise<Account> {
  const [me, sessions, contacts] = await Promise.all([
    askOwn(me_url, signal),
    askOwn(sessions_url, signal),
    askOwn(contacts_url, signal),
  ]);
  return {
    ...Me.parse(me),
    ...SessionList.parse(sessions),
    contacts: Contacts.parse(contacts),
  };
}

export const askSecurity = async (signal: AbortSignal): Promise<Security> =>
  Security.parse(await askOwn(security_url, signal));

export const askData = async (signal: AbortSignal): Promise<AccountData> =>
  AccountData.parse(await askOwn(data_url, signal));
