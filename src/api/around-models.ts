import type { FastifyInstance } from 'fastify';
import {
  Company,
  companyUrl,
  Letters,
  lettersUrl,
  Wall,
  wallUrl,
} from '#contracts/around-models.ts';
import { hourly, jsonRoutes, type JsonRouteDeps } from './http/json-route.ts';

/** GET letters, company and wall. */
export function serveAroundModels(app: FastifyInstance, deps: JsonRouteDeps): void {
  const serve = jsonRoutes(app, deps);
  serve(hourly(lettersUrl), Letters, ({ models }, { orientation }) =>
    models.letters({ orientation }),
  );
  serve(hourly(companyUrl), Company, ({ models }, { dir }) => models.company(dir));
  serve(hourly(wallUrl), Wall, ({ models }, { dir, page }) => models.wall({ dir, page }));
}
