import type { FastifyReply, FastifyRequest } from 'fastify';
import { createKnownMembers, secretName, tokenIn } from '../http/session-cookie.ts';

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

const session_seconds = 12 * 3600;
const device_seconds = 365 * 86_400;

/**
 * `console` opens the console and nothing else, unseen by scripts and never sent by other sites.
 * `console-device` names staff who were signed in here, so that they get no mail about a new device each morning.
 */
export function createConsoleCookies(is_secure: boolean, secret: string): ConsoleCookies {
  const session_name = secretName(is_secure, 'console');
  const device_name = secretName(is_secure, 'console-device');
  const known = createKnownMembers(device_name, 'console-device', secret);
  const attributes = `Path=/; SameSite=Strict; HttpOnly${is_secure ? '; Secure' : ''}`;
  const set = (name: string, value: string, seconds: number): string =>
    `${name}=${value}; ${attributes}; Max-Age=${seconds}`;
  return {
    token: (request) => tokenIn(request, session_name),
    start(request, reply, { token, member_id }) {
      reply.header('set-cookie', [
        set(session_name, token, session_seconds),
        ...(member_id === undefined
          ? []
          : [set(device_name, known.valueWith(request, member_id), device_seconds)]),
      ]);
    },
    end(reply) {
      reply.header('set-cookie', set(session_name, '', 0));
    },
    knownMembers: known.read,
  };
}
