import type { PartnerVideo } from '#contracts/calls/files/partners.ts';
import { parseUrl } from '#contracts/parse-url.ts';

/**
 * Draws `count` of the entries of a file of partners' videos, each once, in random order. Invalid
 * entries are left out, so a broken file gives none. `random` returns 0 to below 1.
 */
export function drawPromos(
  file: unknown,
  count: number,
  random: () => number = Math.random,
): PartnerVideo[] {
  const entries = new Map(entriesOf(file).map((entry) => [entry.url, entry]));
  const left = [...entries.values()];
  const drawn: PartnerVideo[] = [];
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

const entriesOf = (file: unknown): PartnerVideo[] =>
  isObject(file) && Array.isArray(file['videos']) ? file['videos'].filter(isEntry) : [];

/** Links lead to other sites over https and to nothing else. */
const isEntry = (value: unknown): value is PartnerVideo =>
  isObject(value) &&
  ['title', 'url', 'thumb', 'duration'].every((name) => typeof value[name] === 'string') &&
  parseUrl(String(value['url']))?.protocol === 'https:';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
