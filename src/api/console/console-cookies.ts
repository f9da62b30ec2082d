import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '#contracts/preferences.ts';

export interface ConsoleCookies {
  /** The token that the browser sent; undefined unless it has the form of one. */
  token(request: FastifyRequest): string | undefined;
  /** The browser has a session, for twelve hours at most, or one that waits for a code. */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    session: { token: string; member_id?: number },
  ): void;
  end(reply: FastifyReply): void;
  /** Staff that was signed in in this browser before. */
  knownMembers(request: FastifyRequest): number[];
}

const tokenPattern = /^[A-Za-z0-9]{32}$/;
const session_seconds = 12 * 3600;
const device_seconds = 365 * 86_400;
const known_most = 5;

/**
 * `console` opens the console and nothing else, unseen by scripts and never sent by other sites; by
 * https with the prefix `__Host-`. `console-device` names staff who were signed in here, signed, so
 * that they get no mail about a new device each morning.
 */
export function createConsoleCookies(is_secure: boolean, secret: string): ConsoleCookies {
  const prefix = is_secure ? '__Host-' : '';
  const [session_name, device_name] = [`${prefix}console`, `${prefix}console-device`];
  const attributes = `Path=/; SameSite=Strict; HttpOnly${is_secure ? '; Secure' : ''}`;
  const set = (name: string, value: string, seconds: number): string =>
    `${name}=${value}; ${attributes}; Max-Age=${seconds}`;
  const sign = (text: string): string =>
    createHmac('sha256', secret).update(`console-device:${text}`).digest('base64url');

  const knownMembers = ({ headers }: FastifyRequest): number[] => {
    const [ids = '', signature = ''] = (readCookie(headers.cookie, device_name) ?? '').split(
      '.',
      2,
    );
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(ids))];
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    return isRight ? ids.split('-').map(Number) : [];
  };

  return {
    token({ headers }) {
      const value = readCookie(headers.cookie, session_name);
      return value !== undefined && tokenPattern.test(value) ? value : undefined;
    },
    start(request, reply, { token, member_id }) {
      const others = knownMembers(request).filter((each) => each !== member_id);
      const ids = [member_id, ...others].slice(0, known_most).join('-');
      reply.header('set-cookie', [
        set(session_name, token, session_seconds),
        ...(member_id === undefined
          ? []
          : [set(device_name, `${ids}.${sign(ids)}`, device_seconds)]),
      ]);
    },
    end(reply) {
      reply.header('set-cookie', set(session_name, '', 0));
    },
    knownMembers,
  };
}
