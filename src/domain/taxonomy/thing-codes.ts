import { thingKinds, thingLetters } from '#contracts/things.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import { facetKind, facetObject } from '#platform/db/facet-code.ts';

/** Letter by kind of facet; other kinds cannot be hidden. */
const letters = new Map<number, string>(
  thingKinds.map((kind) => [objectKind[kind], thingLetters[kind]]),
);

/**
 * The codes of what an object is filed under, separated by spaces; '' for one that no list has. `facets`
 * is the array of its list row as text, `{268435460,…}`: the driver takes three times as long to make
 * numbers of all, words of titles among them.
 */
export function thingCodes(facets: string | null): string {
  let codes = '';
  for (const text of facets?.slice(1, -1).split(',') ?? []) {
    const facet = Number(text);
    const letter = letters.get(facetKind(facet));
    if (letter !== undefined) codes += `${codes && ' '}${letter}${facetObject(facet).toString(36)}`;
  }
  return codes;
}
