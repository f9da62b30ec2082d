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
  serve(mainUrl, Main, ({ catalogue }, { orientation, lang }) =>
    catalogue.main({ orientation, lang }),
  );
  serve(categoriesUrl, Categories, ({ catalogue }, { orientation, lang }) =>
    catalogue.categories({ orientation, lang }),
  );
  serve(tagsMvpUrl, Tags, ({ catalogue }, { orientation }) => catalogue.tags({ orientation }));
  serve(hourly(countriesUrl), Countries, ({ catalogue }, { orientation, lang }) =>
    catalogue.countries({ orientation, lang }),
  );
  serve(hourly(relatedNamesUrl), RelatedNames, ({ catalogue }, query) =>
    catalogue.relatedNames(query),
  );
}
