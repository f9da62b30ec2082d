import type { FastifyInstance } from 'fastify';
import type { AdPlace } from '#contracts/advertising.ts';
import { houseAds } from '#contracts/house-ads.ts';
import { housePromos } from '#contracts/house-promos.ts';
import { createEntity, sendEntity } from './http/files/entity.ts';
import { addRead } from './http/read-route.ts';

const cache_control = 'public, max-age=86400';

/** The shape of a place, and how the picture names it. */
const shapes: Record<AdPlace, { width: number; height: number; name: string }> = {
  header: { width: 728, height: 90, name: '728 × 90' },
  video: { width: 800, height: 250, name: '16 : 5' },
  footer: { width: 640, height: 360, name: '16 : 9' },
};

/** Upper sky, lower sky, sun; the hills are shades of the first. One of each position. */
const palettes = [
  ['#3b2a5c', '#c85f7a', '#ffd9a8'],
  ['#15404f', '#4fa3a0', '#f4efc9'],
  ['#5a2333', '#d98a55', '#ffe6b0'],
  ['#22305e', '#7d8fd0', '#f3e3f6'],
] as const;

/**
 * Serves the demo's own advertisements and the pictures of its promotional videos: without words,
 * for every language, and without scripts.
 */
export function serveHouseAds(app: FastifyInstance): void {
  for (const { place, position, frame_url } of houseAds)
    servePicture(app, frame_url, drawHouseAd(place, position));
  for (const [index, { thumb }] of housePromos.entries())
    servePicture(app, thumb, drawHousePromo(index + 1));
}

function servePicture(app: FastifyInstance, path: string, svg: string): void {
  const entity = createEntity('image/svg+xml', svg, 'once');
  addRead(app, { url: path, action: 'getSiteFile' }, (request, reply) =>
    sendEntity(request, reply, entity, cache_control),
  );
}

/** The hills, the mark, and the shape of the place. */
function drawHouseAd(place: AdPlace, position: number): string {
  const { width, height, name } = shapes[place];
  const text = height * (place === 'footer' ? 0.09 : 0.2);
  const mark_scale = height * (place === 'footer' ? 0.009 : 0.016);
  return drawHills({ width, height }, position, 0.6 + 0.05 * position, [
    `<g fill="#fff" transform="translate(${width * 0.32} ${height * 0.42})">`,
    `<path transform="scale(${mark_scale}) translate(-10 -18)" d="${mark}"/>`,
    `<text y="${text * 1.6}" font-family="system-ui, sans-serif" font-weight="600" font-size="${text}" text-anchor="middle">${name}</text>`,
    '</g>',
  ]);
}

/** The sun is elsewhere in each of them. */
const drawHousePromo = (number: number): string =>
  drawHills({ width: 640, height: 360 }, number, 0.15 + 0.035 * ((number * 7) % 20), []);

/** A sun above three ranges of hills; `sun_x` is a share of the width. */
function drawHills(
  { width, height }: { width: number; height: number },
  number: number,
  sun_x: number,
  above: readonly string[],
): string {
  const [high, low, sun] = palettes[(number - 1) % palettes.length] ?? palettes[0];
  const hills = [0.62, 0.74, 0.86].map(
    (top, index) =>
      `<path d="${hill({ width, height }, top, index + number)}" fill="${high}" fill-opacity="${0.45 + 0.25 * index}"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient>`,
    `<path fill="url(#sky)" d="M0 0h${width}v${height}H0z"/>`,
    `<circle cx="${width * sun_x}" cy="${height * 0.56}" r="${height * 0.2}" fill="${sun}"/>`,
    ...hills,
    ...above,
    '</svg>',
  ].join('');
}

/** The mark of mark.tsx. */
const mark =
  'M3.6 3h12.8a1.8 1.8 0 0 1 1.53 2.75l-6.4 10.3a1.8 1.8 0 0 1-3.06 0l-6.4-10.3A1.8 1.8 0 0 1 3.6 3z';

const steps = 24;

/** A range from edge to edge: two waves, shifted by `phase`. */
function hill(
  { width, height }: { width: number; height: number },
  top: number,
  phase: number,
): string {
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const x = step / steps;
    const wave = Math.sin(x * 7 + phase * 1.9) * 0.07 + Math.sin(x * 15 + phase) * 0.03;
    return `${Math.round(x * width)} ${Math.round((top + wave) * height)}`;
  });
  return `M0 ${height}L${points.join(' ')} ${width} ${height}z`;
}
