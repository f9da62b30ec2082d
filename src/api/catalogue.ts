import type { FastifyInstance } from 'fastify';
import { Categories, categoriesUrl, Countries, countriesUrl, Main, mainUrl, Tags, tagsMvpUrl } from '#contracts/catalogue.ts';
import type { ApiDeps } from './deps.ts';
import { jsonEntity } from './http/json-answer.ts';
import { hourly, jsonRoutes } from './http/json-route.ts';
import { channelTag, modelTag } from './people.ts';

/** GET main, categories, tags_mvp and countries. */
export function serveCatalogue(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  const serve = jsonRoutes(app);

  serve(mainUrl, async ({ gender, lang }) => {
    const main = await domain.catalogue.main({ gender, lang });
    return { entity: jsonEntity(Main, main), tags: ['main', ...main.models.map(modelTag), ...main.channels.map(channelTag)] };
  });
  serve(categoriesUrl, async ({ gender, lang }) => {
    const categories = await domain.catalogue.categories({ gender, lang });
    return { entity: jsonEntity(Categories, categories), tags: ['categories', ...categories.categories.map(({ dir }) => `k-${dir}`)] };
  });
  serve(tagsMvpUrl, async ({ gender }) => {
    const tags = await domain.catalogue.tags({ gender });
    return { entity: jsonEntity(Tags, tags), tags: ['tags', ...tags.tags.map(({ dir }) => `t-${dir}`)] };
  });
  serve(hourly(countriesUrl), async ({ gender, lang }) => {
    const countries = await domain.catalogue.countries({ gender, lang });
    return { entity: jsonEntity(Countries, countries), tags: ['countries'] };
  });
}
