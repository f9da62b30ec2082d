import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { PlaceOf } from '../http/visitor-place.ts';

const longest_agent = 500;

/** Browser and system in words, and the country, by which a member recognises a session. No versions and no address. */
export function deviceOf(
  request: FastifyRequest,
  placeOf: PlaceOf,
): { device: string; country: string } {
  const agent = (request.headers['user-agent'] ?? '').slice(0, longest_agent);
  const country = placeOf(request).country ?? '';
  if (agent === '') return { device: '', country };
  const parsed = Bowser.parse(agent);
  const words = [parsed.browser.name, parsed.os.name].filter(Boolean).join(', ');
  return { device: words.replaceAll(/[^\p{L}\p{N} ,.+-]/gu, '').slice(0, 100), country };
}
