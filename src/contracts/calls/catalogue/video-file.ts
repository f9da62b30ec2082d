import * as z from 'zod/mini';
import { idField, lifetimeField } from '../json-url.ts';
import { lifetimes } from '../../limits/limits-of-calls.ts';

/** How often each hundredth of a video is watched, as shares of the most watched one. */
export const MostReplayed = z.object({ buckets: z.array(z.number()) });
export type MostReplayed = z.infer<typeof MostReplayed>;

/** Captions (WebVTT): a signed address, a language tag, and their name in menus. */
export const CaptionTrack = z.object({ src: z.string(), lang: z.string(), label: z.string() });
export type CaptionTrack = z.infer<typeof CaptionTrack>;

/**
 * GET /api/videofile.php?video_id=&lifetime= answers a list whose first item carries the playlist's address, obfuscated: base64url with its
 * alphabet reversed. That is a nuisance to scrapers and nothing more; the signature inside the address protects the file. `timeline` is
 * the address of the pictures along the time bar (WebVTT), empty for a clip without; `tracks` are
 * the captions by language, with addresses that expire at the same time. `watch_token` lets the player report the watched parts
 * (calls/watch.ts); `most_replayed` is null before 50 watches.
 */
export const VideoFiles = z.array(
  z.object({
    video_url: z.string(),
    format: z.literal('hls'),
    expires_at: z.string(),
    timeline: z.string(),
    tracks: z.array(CaptionTrack),
    watch_token: z.string(),
    most_replayed: z.nullable(MostReplayed),
  }),
);
export type VideoFiles = z.infer<typeof VideoFiles>;

export const videoFileUrl = {
  template: '/api/videofile.php',
  pattern: '/api/videofile.php',
  parts: {},
  query: { video_id: idField, lifetime: lifetimeField },
  build: (video_id: number, lifetime: number = lifetimes.videofile_player): string =>
    `/api/videofile.php?video_id=${video_id}&lifetime=${lifetime}`,
  /**
   * The parameters, in either order; undefined when one is missing, repeated or not spelled
   * canonically, or when there are others.
   */
  parse(url: string): { video_id: number; lifetime: number } | undefined {
    const [, first, second] =
      /^\/api\/videofile\.php\?(?:(video_id=\d+&lifetime=\d+)|(lifetime=\d+&video_id=\d+))$/.exec(
        url,
      ) ?? [];
    const query = new URLSearchParams(first ?? second);
    const video_id = idField.parse(query.get('video_id') ?? '');
    const lifetime = lifetimeField.parse(query.get('lifetime') ?? '');
    return video_id === undefined || lifetime === undefined ? undefined : { video_id, lifetime };
  },
};

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const reversed = plain.split('').reverse().join('');

const swap = (text: string, from: string, to: string): string =>
  text.replaceAll(/./g, (character) => to[from.indexOf(character)] ?? '');

/** Path and query of a playlist (ASCII) → obfuscated text. */
export function obfuscate(address: string): string {
  const base64 = btoa(address).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return swap(base64, plain, reversed);
}

/** The inverse of `obfuscate`; throws `TypeError` on text that it never wrote. */
export function deobfuscate(text: string): string {
  if (!/^[\w-]+$/.test(text)) throw new TypeError('not an obfuscated address');
  const base64 = swap(text, reversed, plain).replaceAll('-', '+').replaceAll('_', '/');
  return atob(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='));
}
