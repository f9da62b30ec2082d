import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { createEntity, sendEntity } from './http/files/entity.ts';
import { json_type } from './http/json-answer.ts';
import { addRead } from './http/read-route.ts';
import { apiDocument } from './openapi/document.ts';

const path = '/api/v1/openapi.json';
const cache_control = 'public, s-maxage=3600, max-age=60';

/** GET /api/v1/openapi.json: the OpenAPI document. */
export function serveApiDocument(app: FastifyInstance): void {
  const document = createEntity(json_type, JSON.stringify(apiDocument()), 'once');
  addRead(app, path, (request, reply) => {
    if (request.raw.url !== path) throw new AppError('not_found');
    return sendEntity(request, reply, document, cache_control);
  });
}
