import {
  named_things_max,
  namedThingsUrl,
  type NamedThing,
  type NamedThings,
} from '#contracts/calls/accounts/hidden-things.ts';
import type { Language } from '#contracts/vocabulary.ts';
import { getJson } from '../../lib/transport/get-json.ts';

/** The present names of things, in the order of their codes; those that are gone are left out. Rejects without an answer. */
export async function nameThings(codes: readonly string[], lang: Language): Promise<NamedThing[]> {
  const named: NamedThing[] = [];
  for (let at = 0; at < codes.length; at += named_things_max) {
    const things = codes.slice(at, at + named_things_max);
    named.push(...(await getJson<NamedThings>(namedThingsUrl.build({ things, lang }))).things);
  }
  return named;
}

/** As the device stores it. */
export const entryOf = ({ now, dir }: Pick<NamedThing, 'now' | 'dir'>): string =>
  `${now}/${encodeURIComponent(dir)}`;
