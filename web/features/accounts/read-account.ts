import { Me, me_url, SessionList, sessions_url } from '#contracts/calls/accounts.ts';

export type Account = Me & SessionList;

/** Who is signed in, and where; `nobody` without a session. Throws when the site cannot be reached. */
export async function readAccount(): Promise<Account | 'nobody'> {
  const [me, sessions] = await Promise.all([fetch(me_url), fetch(sessions_url)]);
  if (me.status === 401 || sessions.status === 401) return 'nobody';
  return {
    ...Me.parse(await me.json()),
    ...SessionList.parse(await sessions.json()),
  };
}
