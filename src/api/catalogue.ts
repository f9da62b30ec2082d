import type { FastifyInstance } from 'fastify';
import {
  Categories,
  categoriesUrl,
  Countries,
  countriesUrl,
  Main,
  mainUrl,
  RelatedNames,
  relatedNamesUrl,
  Tags,
  tagsMvpUrl,
} from '#contracts/catalogue.ts';
import { hourly, jsonRoutes, type JsonRouteDeps } from './http/json-route.ts';

/** GET main, categories, tags_mvp, countries and related-names. */
export function serveCatalogue(app: FastifyInstance, deps: JsonRouteDeps): void {
  const serve = jsonRoutes(app, deps);
  serve(mainUrl, Main, ({ catalogue }, { gender, lang }) => catalogue.main({ gender, lang }));
  serve(categoriesUrl, Categories, ({ catalogue }, { gender, lang }) =>
    catalogue.categories({ gender, lang }),
  );
  serve(tagsMvpUrl, Tags, ({ catalogue }, { gender }) => catalogue.tags({ gender }));
  serve(hourly(countriesUrl), Countries, ({ catalogue }, { gender, lang }) =>
    catalogue.countries({ gender, lang }),
  );
  serve(hourly(relatedNamesUrl), RelatedNames, ({ catalogue }, query) =>
    catalogue.relatedNames(query),
  );
}
