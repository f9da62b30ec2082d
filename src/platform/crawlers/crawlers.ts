import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { within } from '../within.ts';

/** Distinguishes the crawlers of search engines from clients that only call themselves so. */
export interface Crawlers {
  /** Never throws and takes a second at most; a client that cannot be verified is no crawler. */
  isVerified(client: { address: string; agent: string }): Promise<boolean>;
}

export interface CrawlerOptions {
  /** Networks of crawlers; see `readRanges`. */
  ranges: BlockList;
  /** Undefined: no names are looked up. */
  resolver: NameResolver | undefined;
}
export interface NameResolver {
  reverse(address: string): Promise<string[]>;
  resolve4(host: string): Promise<string[]>;
  resolve6(host: string): Promise<string[]>;
}

/** The user agent of a crawler, and the domains that its operator names as those of its hosts. */
const operators: readonly (readonly [agent: RegExp, domains: readonly string[]])[] = [
  [/google/i, ['googlebot.com', 'google.com', 'googleusercontent.com']],
  [/bingbot|msnbot|bingpreview/i, ['search.msn.com']],
  [/yandex/i, ['yandex.ru', 'yandex.net', 'yandex.com']],
  [/applebot/i, ['applebot.apple.com']],
  [/baiduspider/i, ['baidu.com', 'baidu.jp']],
  [/petalbot/i, ['petalsearch.com']],
  [/seznambot/i, ['seznam.cz']],
];

const hour_ms = 3_600_000;
const known_ms = 24 * hour_ms;
const wait_most_ms = 1000;

/** Waits no longer than a visitor would. */
export const createResolver = (): NameResolver =>
  new Resolver({ timeout: wait_most_ms / 2, tries: 1 });

/**
 * An address is a crawler's when it lies in a published range, or when its name is one of the
 * operator's and leads back to the address. The name that a client gives itself only decides whose
 * domains are looked at, so that visitors cause no lookups.
 */
export function createCrawlers({ ranges, resolver }: CrawlerOptions): Crawlers {
  const seen = new LRUCache<string, Promise<boolean>>({ max: 10_000 });
  const lookUp = async (address: string, domains: readonly string[]): Promise<boolean> => {
    if (!resolver) return false;
    const names = await resolver.reverse(address);
    const own = names.filter((name) => domains.some((domain) => name.endsWith(`.${domain}`)));
    const isSix = address.includes(':');
    for (const name of own.slice(0, 2)) {
      const back = await (isSix ? resolver.resolve6(name) : resolver.resolve4(name));
      if (back.some((each) => sameAddress(each, address))) return true;
    }
    return false;
  };
  return {
    async isVerified({ address, agent }) {
      const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
      if (!parsed) return false;
      if (ranges.check(parsed.toString(), parsed.kind())) return true;
      const domains = operators.flatMap(([pattern, of]) => (pattern.test(agent) ? of : []));
      if (domains.length === 0 || !resolver) return false;
      const plain = parsed.toString();
      const key = `${plain} ${domains.join()}`;
      const known = seen.get(key);
      if (known) return known;
      const asking = within(lookUp(plain, domains), wait_most_ms).catch(() => false);
      seen.set(key, asking, { ttl: hour_ms });
      if (await asking) seen.set(key, asking, { ttl: known_ms });
      return asking;
    },
  };
}

const sameAddress = (one: string, other: string): boolean =>
  ipaddr.isValid(one) && ipaddr.process(one).toString() === other;

/**
 * Reads networks from a file: the JSON that search engines publish (`ipv4Prefix`, `ipv6Prefix`), or
 * one network a line. Throws for a file without any, and for what is no network.
 */
export async function readRanges(path: string): Promise<BlockList> {
  const text = await readFile(path, 'utf8');
  const found = text.trimStart().startsWith('{')
    ? [...text.matchAll(/"ipv[46]Prefix"\s*:\s*"([^"]*)"/g)].map(([, network = '']) => network)
    : text.split('\n').flatMap((line) => line.replace(/#.*/, '').trim() || []);
  if (found.length === 0) throw new Error(`${path} names no network`);
  const ranges = new BlockList();
  for (const network of found) {
    if (!ipaddr.isValidCIDR(network)) throw new Error(`${path}: ${network} is no network`);
    const [address, bits] = ipaddr.parseCIDR(network);
    ranges.addSubnet(address.toString(), bits, address.kind());
  }
  return ranges;
}
