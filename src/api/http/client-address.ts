import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The address of a client: of the connection, or of the header of a trusted proxy; an invalid header counts as the proxy itself. */
export const clientAddress = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) ? ip : (socket.remoteAddress ?? '');

/**
 * Returns the key of a client for rate limits: the IPv4 address, or the /64 of an IPv6 address,
 * because one household owns all of it.
 */
export const clientKey = (request: FastifyRequest): string => addressKey(clientAddress(request));

export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Identifies a visitor without an account: an HMAC of the address under a key of the day, so that
 * stored keys do not reveal the address and keys of two days cannot be joined. 16 bytes as
 * hex.
 */
export function voterKey(secret: string, address: string, now: Date): string {
  const key_of_the_day = createHmac('sha256', secret)
    .update(`voter:${now.toISOString().slice(0, 10)}`)
    .digest();
  return createHmac('sha256', key_of_the_day).update(address).digest('hex').slice(0, 32);
}

const day_ms = 86_400_000;

/** The keys of today and yesterday: limits of some hours are checked against both. */
export function voterKeys(
  secret: string,
  address: string,
  now: Date,
): { voter_key: string; earlier_key: string } {
  return {
    voter_key: voterKey(secret, address, now),
    earlier_key: voterKey(secret, address, new Date(now.getTime() - day_ms)),
  };
}
