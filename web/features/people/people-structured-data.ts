import type { PeopleSort } from '#contracts/calls/models.ts';
import { limits } from '#contracts/limits.ts';
import {
  breadcrumbs,
  itemList,
  type JsonLdContext,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
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
