import { limits } from '../../limits/limits.ts';
import { lifetimes } from '../../limits/limits-of-calls.ts';
import { typedKey } from '../../text/username.ts';
import type { UrlTemplate } from '../json-url.ts';

interface MemberQuery {
  /** Of the name in its one spelling, lower-case. */
  username: string;
}

const parts = {
  username: { schema: { type: 'string', pattern: '^[^/?]{3,600}$' } },
} as const;

/** Names are found in any letter case; all other spellings of an address are none. */
// @__NO_SIDE_EFFECTS__
function memberCall(head: string) {
  const build = (username: string): string => `${head}/${encodeURIComponent(username)}`;
  const parse = (url: string): MemberQuery | undefined => {
    const segment = url.startsWith(`${head}/`) ? url.slice(head.length + 1) : '';
    if (url.length > limits.url_length || !/^[^/?]+$/.test(segment)) return undefined;
    try {
      const name = decodeURIComponent(segment);
      const username = encodeURIComponent(name) === segment ? typedKey(name) : undefined;
      return username === undefined ? undefined : { username };
    } catch {
      // A broken escape: no address of ours has any.
      return undefined;
    }
  };
  const url: UrlTemplate = { template: `${head}/{username}`, parts };
  return { ...url, pattern: `${head}/:username`, build, parse };
}

const shared = memberCall('/api/v1/members');

/** GET: the public data of a member. */
export const memberUrl = {
  ...shared,
  parse(url: string): (MemberQuery & { lifetime: number }) | undefined {
    const query = shared.parse(url);
    return query && { ...query, lifetime: lifetimes.unsaid };
  },
  canonical: ({ username }: MemberQuery & { lifetime: number }): string => shared.build(username),
};

/** GET, with a session: the data of another member that the signed-in one may see. `no-store`. */
export const myMemberUrl = memberCall('/api/v1/me/members');

/** GET, with a session: whether another member is a friend of the signed-in one. `no-store`. */
export const friendUrl = memberCall('/api/v1/me/friend');
