import type { PeopleSort } from '#contracts/calls/catalogue/models.ts';
import { limits } from '#contracts/limits/limits.ts';
import {
  breadcrumbs,
  itemList,
  profilePage,
  type Crumb,
  type JsonLdContext,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
import type { Profile } from './load-profile.ts';
import type { PersonData } from './person-data.ts';

interface PeopleList {
  name: string;
  sort: PeopleSort;
  page: number;
  people: readonly PersonData[];
  listPath: (sort: PeopleSort) => string;
  pathOf: (dir: string) => string;
}

/** Structured data of a list of models or channels. Server only. */
export function peopleJsonLd(ld: JsonLdContext, list: PeopleList): Thing[] {
  const { name, sort, page, people, listPath, pathOf } = list;
  if (people.length === 0) return [];
  const paths = people.map(({ dir }) => pathOf(dir));
  return [
    breadcrumbs(ld, [{ name, path: listPath(sort) }]),
    itemList(ld, paths, (page - 1) * limits.page_size.default),
  ];
}

interface ProfileTab {
  kind: 'Person' | 'Organization';
  profile: Profile & { aliases?: readonly string[] };
  path: string;
  /** The list above the profile, and the tab below it. */
  above: Crumb;
  below: Crumb | undefined;
  /** Paths in the list of the tab, and the number of entries on its earlier pages. */
  listed: { paths: readonly string[]; before: number };
}

/** Structured data of a tab of a model or channel. Server only. */
export function profileJsonLd(ld: JsonLdContext, tab: ProfileTab): Thing[] {
  const { kind, profile, path, above, below, listed } = tab;
  const crumbs = [above, { name: profile.name, path }, ...(below ? [below] : [])];
  return [
    breadcrumbs(ld, crumbs),
    profilePage(ld, { aliases: [], ...profile, kind, path }),
    ...(listed.paths.length > 0 ? [itemList(ld, listed.paths, listed.before)] : []),
  ];
}
