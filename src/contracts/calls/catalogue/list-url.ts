import {
  countField,
  jsonUrl,
  lifetimeField,
  pageField,
  type JsonUrl,
  type Parts,
  type QueryOf,
} from '../json-url.ts';

const listParts = { lifetime: lifetimeField, count: countField, page: pageField };

/** The URL of a page of a list of cards. */
// @__NO_SIDE_EFFECTS__
export const listUrl = <const P extends Parts>(
  template: string,
  parts: P,
  isLegal?: (query: QueryOf<typeof listParts & P>) => boolean,
): JsonUrl<QueryOf<typeof listParts & P>> => jsonUrl(template, { ...listParts, ...parts }, isLegal);

/** A list that is asked for, but for the lifetime. */
export type ListQuery<Url extends { build(query: never): string }> = Omit<
  Parameters<Url['build']>[0],
  'lifetime'
>;
