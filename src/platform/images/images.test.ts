import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Create, type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawHeic } from '#tests/support/draw-heic.ts';
import { createJail } from '../jail/create-jail.ts';
import type { Jail, JailedRun } from '../jail/port.ts';
import { createImages } from './create-images.ts';
import type { Images, PhotoFacts } from './port.ts';

const place = { folder: '' };
const runs: JailedRun[] = [];
let jail: Jail;
let images: Images;
let drawn = 0;

beforeAll(async () => {
  place.folder = await mkdtemp(join(tmpdir(), 'velour-images-'));
  jail = await createJail({ allow_unjailed: false });
  images = createImages({
    kind: jail.kind,
    run(run) {
      runs.push(run);
      return jail.run(run);
    },
  });
});
afterAll(() => rm(place.folder, { recursive: true, force: true }));

/** A new path: its ending tells nothing. */
const aPath = (): string => join(place.folder, `${(drawn += 1)}.jpg`);

async function aFile(content: Buffer | string): Promise<string> {
  const path = aPath();
  await writeFile(path, content);
  return path;
}

async function convert(file: string, widths: readonly number[]): Promise<{ folder: string; names: string[]; facts: PhotoFacts }> {
  const folder = `${file}.out`;
  await mkdir(folder);
  const facts = await images.convert(file, folder, widths);
  return { facts, folder, names: (await readdir(folder)).toSorted() };
}

/** Red above, blue below; the left edge is white. */
function aPicture(width = 60, height = 40): Sharp {
  const part = (background: string, across: number, down: number): { create: Create } => ({
    create: { width: across, height: down, channels: 3, background },
  });
  return sharp(part('#f00', width, height))
    .composite([
      { input: part('#00f', width, height / 2), left: 0, top: height / 2 },
      { input: part('#fff', width / 10, height), left: 0, top: 0 },
    ])
    .removeAlpha();
}

/** The colour at a place, both from 0 to 1, as three digits: 0 dark, 1 between, 2 full. */
async function colourAt(file: string, across: number, down: number): Promise<string> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)].map((value) => (value < 80 ? 0 : value > 170 ? 2 : 1)).join('');
}

test('a photo is upright whichever way it is stored', async () => {
  const upright = await aPicture().png().toBuffer();
  // What has to be done to the upright picture so that the orientation's rule brings it back.
  const stored: Record<number, (picture: Sharp) => Sharp | Promise<Sharp>> = {
    1: (picture) => picture,
    2: (picture) => picture.flop(),
    3: (picture) => picture.rotate(180),
    4: (picture) => picture.flip(),
    5: async (picture) => sharp(await picture.rotate(90).png().toBuffer()).flop(),
    6: (picture) => picture.rotate(270),
    7: async (picture) => sharp(await picture.rotate(270).png().toBuffer()).flop(),
    8: (picture) => picture.rotate(90),
  };
  for (const [orientation, store] of Object.entries(stored)) {
    const turned = await (await store(sharp(upright))).png().toBuffer();
    const file = await aFile(
      await sharp(turned)
        .withMetadata({ orientation: Number(orientation) })
        .jpeg({ quality: 95 })
        .toBuffer(),
    );
    const { folder, facts } = await convert(file, [320]);
    expect(facts, orientation).toEqual({ width: 60, height: 40, format: 'jpeg' });
    const seen = [
      await colourAt(join(folder, '320.jpg'), 0.5, 0.2),
      await colourAt(join(folder, '320.avif'), 0.5, 0.8),
      await colourAt(join(folder, '320.webp'), 0.02, 0.2),
    ];
    expect(seen, orientation).toEqual(['200', '002', '222']);
  }
});

test('each kind is told by its content, and a cut one of each is refused', async () => {
  const picture = aPicture(600, 400);
  const files = {
    jpeg: await picture.clone().jpeg().toBuffer(),
    png: await picture.clone().png().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    avif: await picture.clone().avif({ effort: 0 }).toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
    heic: await heic(0),
  };
  for (const [format, content] of Object.entries(files)) {
    expect(await images.check(await aFile(content))).toEqual({ width: 600, height: 400, format });
    const cut = await aFile(content.subarray(0, Math.floor(content.length * 0.95)));
    await expect(images.check(cut), format).rejects.toMatchObject({ name: 'MediaRefused', code: 'damaged' });
  }
});

async function heic(quarters: 0 | 1): Promise<Buffer> {
  const path = aPath();
  await drawHeic(path, 600, 400, quarters);
  return readFile(path);
}

test('a HEIC photo comes out upright in every format', async () => {
  const { folder, names } = await convert(await aFile(await heic(1)), [320]);
  expect(names).toEqual(['320.avif', '320.jpg', '320.webp']);
  expect(await sharp(join(folder, '320.webp')).metadata()).toMatchObject({ width: 320, height: 480 });
});

test('what only pretends to be a photo is refused by type, whatever its name', async () => {
  const others = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><image href="file:///etc/passwd"/></svg>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run',
    'push graphic-context\nfill url(http://127.0.0.1/x.jpg)\npop graphic-context',
    'BM 40 bytes that begin like a bitmap do not make one',
    await aPicture().tiff().toBuffer(),
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2 and so on')]),
    Buffer.from([0xff]),
  ];
  for (const content of others)
    await expect(images.check(await aFile(content)), String(content).slice(0, 20)).rejects.toMatchObject({
      name: 'MediaRefused',
      code: 'file_type',
    });
  await expect(images.check(await aFile(''))).rejects.toMatchObject({ name: 'MediaRefused', code: 'damaged' });
});

test('a header that claims too many pixels is refused before anything is decoded', async () => {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(50_000, 0);
  size.writeUInt32BE(50_000, 4);
  size.set([8, 2], 8);
  const chunk = (type: string, content: Buffer): Buffer[] => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return [length, body, sum];
  };
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const bomb = Buffer.concat([
    start,
    ...chunk('IHDR', size),
    ...chunk('IDAT', deflateSync(Buffer.alloc(1e6))),
    ...chunk('IEND', Buffer.alloc(0)),
  ]);
  await expect(images.check(await aFile(bomb))).rejects.toMatchObject({
    code: 'too_large',
    message: 'The photo has more than 64 million pixels.',
  });
});

test('CMYK, sixteen bits, grey and see-through become plain sRGB; what shows through is white', async () => {
  const orange = '#f80';
  const plain = sharp({ create: { width: 40, height: 40, channels: 3, background: orange } });
  const see_through = sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } });
  for (const [content, colour] of [
    [await plain.clone().toColourspace('cmyk').jpeg().toBuffer(), '210'],
    [await plain.clone().toColourspace('rgb16').png().toBuffer(), '210'],
    [await plain.clone().toColourspace('b-w').png().toBuffer(), '111'],
    [await see_through.png().toBuffer(), '222'],
  ] as const) {
    const { folder } = await convert(await aFile(content), [320]);
    for (const format of ['avif', 'webp', 'jpg']) {
      expect(await sharp(join(folder, `320.${format}`)).metadata()).toMatchObject({
        space: 'srgb',
        channels: 3,
        depth: 'uchar',
        hasAlpha: false,
      });
      expect(await colourAt(join(folder, `320.${format}`), 0.5, 0.5)).toBe(colour);
    }
  }
});

test('nothing of what a photo carries beside its picture comes out', async () => {
  const content = await aPicture(600, 400)
    .withExif({
      IFD0: { Artist: 'a secret name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 4366/100' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">a secret name</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const file = await aFile(Buffer.concat([content, Buffer.from('<script>a secret name</script>PK\x03\x04')]));
  expect(Object.keys(await sharp(file).metadata())).toEqual(expect.arrayContaining(['exif', 'xmp', 'icc']));
  const { folder, names } = await convert(file, [320, 640]);
  for (const name of names) {
    const made = await readFile(join(folder, name));
    const { exif, xmp, icc, iptc } = await sharp(made).metadata();
    expect([exif, xmp, icc, iptc], name).toEqual([undefined, undefined, undefined, undefined]);
    expect(made.includes('secret')).toBe(false);
  }
});

test('every width has its files; nothing is enlarged, and no strip stays a strip', async () => {
  const { folder, names } = await convert(await aFile(await aPicture(700, 400).webp().toBuffer()), [320, 640, 1280, 2560]);
  const expected = [320, 640, 1280].flatMap((width) => [`${width}.avif`, `${width}.jpg`, `${width}.webp`]);
  expect(names).toEqual([...expected, '2560.jpg', '2560.webp'].toSorted());
  const sizes = await Promise.all(names.map((name) => sharp(join(folder, name)).metadata()));
  expect(new Set(sizes.map(({ width, height }) => `${width}x${height}`))).toEqual(new Set(['320x183', '640x366', '700x400']));
  const strip = await convert(await aFile(await aPicture(100, 4000).png().toBuffer()), [320]);
  expect(await sharp(join(strip.folder, '320.jpg')).metadata()).toMatchObject({ width: 32, height: 1280 });
});

test('of an animation the first picture counts', async () => {
  const colours = ['#f00', '#0f0', '#00f'];
  const frames = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 50, height: 50, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  for (const content of [
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  ]) {
    const file = await aFile(content);
    expect(await images.check(file)).toMatchObject({ width: 50, height: 50 });
    const { folder } = await convert(file, [320]);
    expect(await colourAt(join(folder, '320.jpg'), 0.5, 0.5)).toBe('200');
  }
});

test('raw frames become thumbnails of every width and format', async () => {
  const { data } = await aPicture(800, 450).raw().toBuffer({ resolveWithObject: true });
  const file = await aFile(data);
  const folder = `${file}.out`;
  await mkdir(folder);
  await images.writeFrames(
    [
      { file, width: 800, height: 450 },
      { file, width: 800, height: 450 },
    ],
    folder,
    [320, 640],
  );
  const names = [0, 1].flatMap((n) => [320, 640].flatMap((width) => ['avif', 'jpg', 'webp'].map((format) => `t${n}-${width}.${format}`)));
  expect((await readdir(folder)).toSorted()).toEqual(names.toSorted());
  expect(await sharp(join(folder, 't1-640.avif')).metadata()).toMatchObject({ width: 640, height: 360, space: 'srgb' });
  expect(await colourAt(join(folder, 't0-320.webp'), 0.5, 0.2)).toBe('200');
  // Too few bytes for its size: nobody's photo is to blame.
  await expect(images.writeFrames([{ file, width: 801, height: 450 }], folder, [320])).rejects.not.toMatchObject({ name: 'MediaRefused' });
});

test('a child that crashes, lies or cannot start', async () => {
  const file = await aFile(await aPicture().png().toBuffer());
  const instead = (script: string): Images =>
    createImages({ kind: 'bubblewrap', run: (run) => jail.run({ ...run, args: ['-e', script] }) });
  await expect(instead('process.abort()').check(file)).rejects.toMatchObject({ name: 'MediaRefused', code: 'damaged' });
  await expect(instead('throw new Error("no such package")').check(file)).rejects.toMatchObject({ name: 'JailFailed' });
  await expect(instead(`console.log('{"facts":{"width":-1,"height":1,"format":"exe"}}')`).check(file)).rejects.toThrow(/Invalid/);
  await expect(images.check(aPath())).rejects.toMatchObject({ name: 'JailFailed', how: 'killed' });
});

test('a child sees its program, one photo and one folder', () => {
  for (const { command, reads, limits } of runs) {
    expect(command).toBe('node');
    expect(reads.filter((path) => path.startsWith(place.folder)).length).toBeLessThanOrEqual(2);
    expect(reads.every((path) => path.startsWith(place.folder) || /node_modules|src\/platform\/|package\.json$/.test(path))).toBe(true);
    expect(limits.wall_seconds).toBeLessThanOrEqual(90);
  }
});
