import { friendsUrl, type Friends } from '#contracts/calls/social/friends.ts';
import { usernameKey } from '#contracts/text/username.ts';
import { getJson } from '../../lib/transport/get-json.ts';

/** How many names are offered at once. */
const most = 8;

/** Names that begin with `start`, in any letter case: those of the thread first, then friends; each once. */
export function namesFrom(
  start: string,
  thread: readonly string[],
  friends: readonly string[],
): string[] {
  const key = usernameKey(start);
  const found = new Map<string, string>();
  for (const name of [...thread, ...friends]) {
    const name_key = usernameKey(name);
    if (name_key.startsWith(key) && !found.has(name_key)) found.set(name_key, name);
  }
  return [...found.values()].slice(0, most);
}

/** Names of friends that begin with `start`; none where the call fails. */
export async function askFriendNames(start: string, signal: AbortSignal): Promise<string[]> {
  try {
    const url = friendsUrl.build({ list: 'friends', start, after: 0 });
    const { people } = await getJson<Friends>(url, signal);
    return people.map(({ username }) => username);
  } catch {
    // A comment can be written without them.
    return [];
  }
}
