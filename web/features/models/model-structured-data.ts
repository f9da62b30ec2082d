import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import type { ModelTab } from '#contracts/pages/people/people-pages.ts';
import type { JsonLdContext, Thing } from '../../lib/structured-data/structured-data.ts';
import { peopleJsonLd, profileJsonLd } from '../people/index.ts';
import type { ModelContent, ModelPage } from './load-model.ts';
import type { ModelsPage } from './load-models.ts';

const tabNames: Partial<Record<ModelTab, MessageDescriptor>> = {
  albums: msg`Albums`,
  wall: msg`Wall`,
  info: msg`Info`,
};

/** Structured data of a tab of a model. Server only. */
export function modelJsonLd(ld: JsonLdContext, { model, content }: ModelPage): Thing[] {
  const tab = tabNames[content.tab];
  return profileJsonLd(ld, {
    kind: 'Person',
    profile: model,
    path: pages.model(model.dir),
    above: { name: ld.i18n._(msg`Models`), path: pages.models('most-popular') },
    below: tab && { name: ld.i18n._(tab), path: pages.model(model.dir, content.tab) },
    listed: listedIn(content),
  });
}

/** The paths in the list of a tab, and the number of entries on its earlier pages. */
function listedIn(content: ModelContent): { paths: string[]; before: number } {
  switch (content.tab) {
    case 'videos': {
      const { videos, query } = content.listing;
      return {
        paths: videos.map(({ href }) => href),
        before: (query.page - 1) * limits.page_size.videos,
      };
    }
    case 'albums':
      return {
        paths: content.albums.map(({ href }) => href),
        before: (content.page - 1) * limits.page_size.default,
      };
    case 'wall': {
      const paths = content.entries.map(
        (entry) => (entry.kind === 'video' ? entry.video : entry.album).href,
      );
      return { paths, before: (content.page - 1) * limits.page_size.wall };
    }
    case 'info':
      return { paths: [], before: 0 };
  }
}

/** Structured data of a list of models. Server only. */
export const modelsJsonLd = (ld: JsonLdContext, { sort, query, people }: ModelsPage): Thing[] =>
  peopleJsonLd(ld, {
    name: ld.i18n._(msg`Models`),
    sort,
    page: query.page,
    people,
    listPath: (of) => pages.models(of),
    pathOf: (dir) => pages.model(dir),
  });
