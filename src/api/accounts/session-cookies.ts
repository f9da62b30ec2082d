import type { FastifyReply, FastifyRequest } from 'fastify';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { member_cookie } from '#contracts/members/member-cookie.ts';
import { linkPattern } from '#contracts/pages/account-pages.ts';
import { entered_key } from '#contracts/policy.ts';
import { preference_cookie_seconds, readCookie } from '#contracts/preferences.ts';
import { createKnownMembers, secretName, tokenIn } from '../http/session-cookie.ts';

export interface SessionCookies {
  /** The token that the browser sent; undefined unless it has the form of one. */
  token(request: FastifyRequest): string | undefined;
  /** The browser has a session now, and its member is known in it. */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    session: { token: string; member_id: number; is_remembered: boolean },
  ): void;
  /** The browser has a session that waits for a code, and no member's menu. */
  wait(reply: FastifyReply, token: string): void;
  /** The token that the browser received when it was trusted. */
  trust(request: FastifyRequest): string | undefined;
  setTrust(reply: FastifyReply, token: string): void;
  /** Whether the browser sent a session, or says that it has one. */
  areLeft(request: FastifyRequest): boolean;
  /** The browser has no session any more; its known members stay. */
  end(reply: FastifyReply): void;
  /** Members who were signed in in this browser before, the last one first. */
  knownMembers(request: FastifyRequest): number[];
}

/**
 * `session` opens the account and is unseen by scripts; `member=1` lets the first script of a page hold
 * the place of the member's menu, and opens nothing; `device` names members who were signed in here,
 * signed, so that failures elsewhere do not delay them; `trust` spares the code of the second factor.
 */
export function createSessionCookies(public_origin: string, secret: string): SessionCookies {
  const is_secure = public_origin.startsWith('https:');
  const session_name = secretName(is_secure, 'session');
  const device_name = secretName(is_secure, 'device');
  const trust_name = secretName(is_secure, 'trust');
  const known = createKnownMembers(device_name, 'device', secret);
  const common = `Path=/; SameSite=Lax${is_secure ? '; Secure' : ''}`;
  const set = (name: string, value: string, seconds: number | undefined, more = '; HttpOnly') =>
    `${name}=${value}; ${common}${more}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`;
  return {
    token: (request) => tokenIn(request, session_name),
    start(request, reply, { token, member_id, is_remembered }) {
      const life = is_remembered ? member_limits.remembered_most : undefined;
      // Members said that they are of age: the dialog that asks for it is not for them.
      const isAsked = request.age_gate?.policy.mode === 'click';
      const entered = set(entered_key, '1', preference_cookie_seconds, '');
      reply.header('set-cookie', [
        ...(isAsked ? [entered] : []),
        set(session_name, token, life),
        set(member_cookie, '1', life, ''),
        set(device_name, known.valueWith(request, member_id), member_limits.device_lifetime),
      ]);
    },
    wait(reply, token) {
      reply.header('set-cookie', [
        set(session_name, token, member_limits.code_wait),
        set(member_cookie, '', 0, ''),
      ]);
    },
    trust({ headers }) {
      const value = readCookie(headers.cookie, trust_name);
      return value !== undefined && linkPattern.test(value) ? value : undefined;
    },
    setTrust(reply, token) {
      reply.header('set-cookie', set(trust_name, token, member_limits.trust_lifetime));
    },
    areLeft: ({ headers }) =>
      [session_name, member_cookie].some((name) => readCookie(headers.cookie, name) !== undefined),
    end(reply) {
      reply.header('set-cookie', [set(session_name, '', 0), set(member_cookie, '', 0, '')]);
    },
    knownMembers: known.read,
  };
}
