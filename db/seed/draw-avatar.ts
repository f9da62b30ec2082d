import sharp from 'sharp';
import { createRandom, type Random } from './random.ts';
import { rgb, type Lch } from './draw/color.ts';

/** Pixels of a side: a picture of a member is at least 1250 wide. */
const side = 1280;
const middle = side / 2;

/** Of the house's rose, plum, honey, leaf, sea and sky, degrees. */
const hues = [8, 330, 300, 70, 155, 200, 255] as const;

interface Colours {
  ground: string;
  shape: string;
  shoulders: string;
  head: string;
  hair: string;
}

/** A bust of plain forms without a face, the same for the same name: a PNG of 1280 px. */
export const drawAvatar = (name: string): Promise<Buffer> =>
  sharp(Buffer.from(avatarSvg(name)))
    .png()
    .toBuffer();

function avatarSvg(name: string): string {
  const random = createRandom(`avatar ${name}`);
  const colours = coloursOf(random);
  const width = random.between(400, 500);
  const head = random.between(205, 240);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">`,
    `<path fill="${colours.ground}" d="M0 0h${side}v${side}H0z"/>`,
    random.pick(backdrops)(colours.shape, random),
    ellipse([middle, 1290], [width, random.between(390, 450)], colours.shoulders),
    ellipse([middle, 600], [head, head * random.between(1.08, 1.22)], colours.head),
    random.pick(hairs)(colours.hair, head),
    '</svg>',
  ].join('');
}

function coloursOf(random: Random): Colours {
  const hue = random.pick(hues);
  const others = hues.filter((each) => each !== hue);
  const [behind, above] = [random.pick(others), random.pick(others)];
  const depth = random.between(0.3, 0.42);
  return {
    ground: hex([depth, 0.07, behind]),
    shape: hex([depth + 0.14, 0.1, behind]),
    shoulders: hex([0.62, 0.14, hue]),
    head: hex([0.82, 0.07, hue]),
    hair: hex([0.24, 0.05, above]),
  };
}

const hex = (color: Lch): string =>
  `#${rgb(color)
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')}`;

type Pair = readonly [x: number, y: number];

const ellipse = ([x, y]: Pair, [rx, ry]: Pair, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

/** Shapes behind a bust. */
const backdrops: readonly ((fill: string, random: Random) => string)[] = [
  (fill, random) => ellipse([middle, 560], [460, 460], fill) + dot(fill, random),
  (fill) =>
    `<circle cx="${middle}" cy="590" r="440" fill="none" stroke="${fill}" stroke-width="90"/>`,
  (fill) => `<path fill="${fill}" d="M160 ${side}V640a480 480 0 0 1 960 0v640z"/>`,
  (fill, random) =>
    `<path fill="${fill}" d="${random.below(2) ? `M0 0h${side}L0 ${side}z` : `M0 0h${side}v${side}z`}"/>`,
  (fill) =>
    [0, 1, 2, 3].map((n) => `<path fill="${fill}" d="M0 ${n * 320}h${side}v160H0z"/>`).join(''),
];

/** In an upper corner. */
const dot = (fill: string, random: Random): string =>
  ellipse([random.pick([150, 1130]), random.between(130, 220)], [80, 80], fill);

/** Above a head of this half width. */
const hairs: readonly ((fill: string, half: number) => string)[] = [
  (fill, half) =>
    `<path fill="${fill}" d="M${middle - half - 12} 570a${half + 12} ${half + 72} 0 0 1 ${2 * half + 24} 0z"/>`,
  (fill, half) =>
    `<path fill="${fill}" d="M${middle - half - 16} 640a${half + 16} ${half + 120} 0 0 1 ${2 * half + 32} -60q-${half} 20 -${half * 1.3} -110q-60 150 -${half * 0.7} 170z"/>`,
  (fill, half) =>
    ellipse([middle, 318], [110, 100], fill) +
    `<path fill="${fill}" d="M${middle - half - 10} 540a${half + 10} ${half + 20} 0 0 1 ${2 * half + 20} 0q-${half + 10} -110 -${2 * half + 20} 0z"/>`,
  () => '',
];
