import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from './deps.ts';

export function serveCatalogue(_app: FastifyInstance, _deps: ApiDeps): void {
  // being built
}
