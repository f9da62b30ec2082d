import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { InformationText, informationUrl } from '#contracts/information.ts';
import { lifetimes } from '#contracts/limits.ts';
import type { ApiDeps } from './deps.ts';
import { createJsonAnswers, jsonEntity } from './http/json-answer.ts';
import { addRead } from './http/read-route.ts';

/** GET information: the text of a page below /information/. */
export function serveInformation(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  const answer = createJsonAnswers();

  addRead(app, informationUrl.pattern, (request, reply) => {
    const url = request.raw.url ?? '';
    const query = informationUrl.parse(url);
    if (!query) throw new AppError('not_found');
    const load = async () => ({
      entity: jsonEntity(InformationText, await domain.information.get(query)),
      tags: ['information', `information-${query.page}`],
    });
    return answer(request, reply, { url, lifetime: lifetimes.information, load });
  });
}
