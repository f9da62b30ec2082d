import type { FastifyRequest } from 'fastify';
import { encode } from 'uqr';
import { Security } from '#contracts/calls/account-security.ts';
import { Me, SessionList } from '#contracts/calls/accounts.ts';
import type { MemberReads } from '#contracts/member-reads.ts';
import type { Session } from '#domain/members/index.ts';
import type { ApiDeps } from '../deps.ts';
import { findSessionOf } from './require-session.ts';

type Domain = Pick<ApiDeps['domain'], 'members' | 'credentials' | 'profiles' | 'pictures'>;

/** What a member sees of the own account. */
export const memberReads = (
  { members, credentials, profiles, pictures }: Domain,
  session: Session,
): MemberReads => ({
  async account() {
    const listed = await members.listSessions(session.member_id);
    const sessions = listed.map((each) => ({
      ...each,
      is_current: each.session_id === session.session_id,
    }));
    return { ...Me.parse(session), ...SessionList.parse({ sessions }) };
  },
  async security() {
    const { setup, ...shown } = await credentials.showSecurity(session.member_id);
    const drawn = setup ? { ...drawCode(setup.address), key: setup.key } : null;
    return Security.parse({ ...shown, setup: drawn });
  },
  async profile() {
    const own = await profiles.getOwn(session.member_id);
    return { ...own, pictures: await pictures.listOwn(session.member_id) };
  },
  privacy: () => profiles.getPrivacy(session.member_id),
});

/** For pages: undefined unless `lead-members.ts` has found a session. */
export const memberReadsOf =
  (domain: Domain) =>
  (request: FastifyRequest): MemberReads | undefined => {
    const session = findSessionOf(request);
    return session && memberReads(domain, session);
  };

/** A QR code as a path of SVG: a square for each dark unit. */
function drawCode(text: string): { qr_path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { qr_path: squares.join(''), size };
}
