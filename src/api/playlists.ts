import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from './deps.ts';

export function servePlaylists(_app: FastifyInstance, _deps: ApiDeps): void {
  // being built
}
