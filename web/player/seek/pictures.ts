import { parseUrl } from '#contracts/parse-url.ts';

/** One picture of a timeline: from when it shows, and its place on its sheet in pixels. */
export type Picture = {
  url: string;
  startTime: number;
  width: number;
  height: number;
  coords: { x: number; y: number };
};

/** No film has more pictures; a list of more costs the browser seconds and shows nothing. */
export const most_pictures = 10_000;
/** More sheets than this are fetched when the pointer reaches them: a film of some hours has dozens. */
const most_ahead = 6;

/**
 * The pictures that the cues of a timeline name as `address#xywh=x,y,width,height`, addresses resolved against `base`, the page. Cues that name
 * anything else than a place on a sheet of this kind are left out: a timeline is data, whatever it says.
 */
export function picturesOf(
  cues: readonly { startTime: number; text: string }[],
  base: string,
): Picture[] {
  if (cues.length > most_pictures) return [];
  return cues.flatMap(({ startTime, text }) => {
    const [, address = '', ...numbers] =
      /^([^#\s]+)#xywh=(\d{1,5}),(\d{1,5}),(\d{1,4}),(\d{1,4})$/.exec(text.trim()) ?? [];
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
    const url = parseUrl(address, base);
    const isSheet = address !== '' && url !== undefined && /^https?:$/.test(url.protocol);
    return isSheet && width > 0 && height > 0
      ? [{ url: url.href, startTime, width, height, coords: { x, y } }]
      : [];
  });
}

/** Addresses of the first sheets, each once, in the order of the film. */
export function firstSheets(pictures: readonly Picture[]): string[] {
  return [...new Set(pictures.map(({ url }) => url))].slice(0, most_ahead);
}
