import type { FastifyRequest } from 'fastify';
import { isEmbedPath } from '#contracts/pages/embed-pages.ts';
import { isClosed, not_available_page } from '#contracts/policy.ts';
import { isOpenPage } from './open-paths.ts';

/** The part of the catalogue in a document: all, all behind a dialog, or nothing. */
export type DocumentGate = 'open' | 'click' | 'closed';

/** The page for a visitor: documents are cached by its address and gate. */
export function gatedAddress(
  request: Pick<FastifyRequest, 'age_gate'>,
  address: string,
): { address: string; gate: DocumentGate } {
  const gate = request.age_gate?.gate ?? 'open';
  const path = address.split('?', 1)[0] ?? '';
  const isOutside = isOpenPage(path) || isEmbedPath(path);
  if (isClosed(gate)) return { address: isOutside ? address : not_available_page, gate: 'closed' };
  return { address, gate: isOutside ? 'open' : gate };
}
