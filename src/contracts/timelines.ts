import { limits } from './limits.ts';

/** What a timeline's token says: the very grant of the clip's stream, dots in place of slashes. */
export interface TimelineToken {
  /** unix seconds */
  expires: number;
  signature: string;
  storage_key: string;
}

const grammar = /^\/timelines\/([1-9]\d{0,11})\.([\w-]{16,100})\.([a-z0-9]{16,40})\.vtt$/;

/** GET /timelines/{signed token}.vtt: the pictures above the seek bar. */
export const timelineUrl = {
  pattern: '/timelines/:file',
  build: ({ expires, signature, storage_key }: TimelineToken): string =>
    `/timelines/${expires}.${signature}.${storage_key}.vtt`,
  /** The token, whoever signed it; undefined when it is no address of a timeline. */
  parse(url: string): TimelineToken | undefined {
    if (url.length > limits.url_length) return undefined;
    const [, expires, signature, storage_key] = grammar.exec(url) ?? [];
    return expires && signature && storage_key
      ? { expires: Number(expires), signature, storage_key }
      : undefined;
  },
};
