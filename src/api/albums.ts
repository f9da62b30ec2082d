import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from './deps.ts';

export function serveAlbums(_app: FastifyInstance, _deps: ApiDeps): void {
  // being built
}
