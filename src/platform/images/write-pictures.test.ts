import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { drawnRgb } from '#tests/support/drawn-rgb.ts';
import { hammingDistance } from '../hash/pdq.ts';
import type { PhotoHash } from './port.ts';
import { aPicture, colourAt, withPhotos } from '#tests/support/photos.ts';

const it = withPhotos();

test('rotates a photo upright for every EXIF orientation', async () => {
  const upright = await aPicture().png().toBuffer();
  // Transformations of the upright picture that the rule of the orientation reverses.
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
    const file = await it.file(
      await sharp(turned)
        .withMetadata({ orientation: Number(orientation) })
        .jpeg({ quality: 95 })
        .toBuffer(),
    );
    const { folder, facts } = await it.convert(file, [320]);
    expect(facts, orientation).toMatchObject({ width: 60, height: 40, format: 'jpeg' });
    const seen = [
      await colourAt(join(folder, '320.jpg'), 0.5, 0.2),
      await colourAt(join(folder, '320.avif'), 0.5, 0.8),
      await colourAt(join(folder, '320.webp'), 0.02, 0.2),
    ];
    expect(seen, orientation).toEqual(['200', '002', '222']);
  }
});

test('hashes a photo and its middle: the same upright and turned, in colour and in grey', async () => {
  const picture = sharp(drawnRgb(900, 600, 3), { raw: { width: 900, height: 600, channels: 3 } });
  const hashed = async (content: Sharp): Promise<PhotoHash> => {
    const { facts } = await it.convert(await it.file(await content.toBuffer()), [320]);
    if (!facts.hash) throw new Error('no hash');
    return facts.hash;
  };
  const whole = await hashed(picture.clone().png());
  expect(whole.quality).toBe(100);
  expect(hammingDistance(whole.pdq, whole.middle)).toBeGreaterThan(10);
  const stored = sharp(await picture.clone().rotate(270).png().toBuffer());
  const turned = await hashed(stored.withMetadata({ orientation: 6 }).jpeg({ quality: 80 }));
  expect(hammingDistance(whole.pdq, turned.pdq)).toBeLessThanOrEqual(10);
  const grey = await hashed(picture.clone().toColourspace('b-w').webp());
  expect(hammingDistance(whole.pdq, grey.pdq)).toBeLessThanOrEqual(31);
  const cut = { left: 22, top: 15, width: 856, height: 570 };
  const cropped = await hashed(picture.clone().extract(cut).resize(400).jpeg());
  expect(hammingDistance(whole.middle, cropped.pdq)).toBeLessThanOrEqual(16);
  const small = await it.convert(
    await it.file(await picture.clone().resize(4, 40, { fit: 'fill' }).png().toBuffer()),
    [320],
  );
  expect(small.facts.hash).toBeUndefined();
});

test('converts a HEIC photo upright to every format', async () => {
  const { folder, names } = await it.convert(await it.file(await it.heic(600, 400, 1)), [320]);
  expect(names).toEqual(['320.avif', '320.jpg', '320.webp']);
  expect(await sharp(join(folder, '320.webp')).metadata()).toMatchObject({
    width: 320,
    height: 480,
  });
});

test('converts CMYK, 16 bit, grey and transparent photos to sRGB on white', async () => {
  const orange = '#f80';
  const plain = sharp({ create: { width: 40, height: 40, channels: 3, background: orange } });
  const see_through = sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  });
  for (const [content, colour] of [
    [await plain.clone().toColourspace('cmyk').jpeg().toBuffer(), '210'],
    [await plain.clone().toColourspace('rgb16').png().toBuffer(), '210'],
    [await plain.clone().toColourspace('b-w').png().toBuffer(), '111'],
    [await see_through.png().toBuffer(), '222'],
  ] as const) {
    const { folder } = await it.convert(await it.file(content), [320]);
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

test('removes all metadata', async () => {
  const content = await aPicture(600, 400)
    .withExif({
      IFD0: { Artist: 'a secret name' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 4366/100',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">a secret name</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const file = await it.file(
    Buffer.concat([content, Buffer.from('<script>a secret name</script>PK\x03\x04')]),
  );
  expect(Object.keys(await sharp(file).metadata())).toEqual(
    expect.arrayContaining(['exif', 'xmp', 'icc']),
  );
  const { folder, names } = await it.convert(file, [320, 640]);
  for (const name of names) {
    const made = await readFile(join(folder, name));
    const { exif, xmp, icc, iptc } = await sharp(made).metadata();
    expect([exif, xmp, icc, iptc], name).toEqual([undefined, undefined, undefined, undefined]);
    expect(made.includes('secret')).toBe(false);
  }
});

test('writes every width without enlarging, and narrows strips', async () => {
  const { folder, names } = await it.convert(
    await it.file(await aPicture(700, 400).webp().toBuffer()),
    [320, 640, 1280, 2560],
  );
  const expected = [320, 640, 1280].flatMap((width) => [
    `${width}.avif`,
    `${width}.jpg`,
    `${width}.webp`,
  ]);
  expect(names).toEqual([...expected, '2560.jpg', '2560.webp'].toSorted());
  const sizes = await Promise.all(names.map((name) => sharp(join(folder, name)).metadata()));
  expect(new Set(sizes.map(({ width, height }) => `${width}x${height}`))).toEqual(
    new Set(['320x183', '640x366', '700x400']),
  );
  const strip = await it.convert(await it.file(await aPicture(100, 4000).png().toBuffer()), [320]);
  expect(await sharp(join(strip.folder, '320.jpg')).metadata()).toMatchObject({
    width: 32,
    height: 1280,
  });
});

test('writes thumbnails of raw frames in every width and format', async () => {
  const { data } = await aPicture(800, 450).raw().toBuffer({ resolveWithObject: true });
  const file = await it.file(data);
  const folder = `${file}.out`;
  await mkdir(folder);
  await it.images.writeFrames(
    [
      { file, width: 800, height: 450 },
      { file, width: 800, height: 450 },
    ],
    folder,
    [320, 640],
  );
  const names = [0, 1].flatMap((n) =>
    [320, 640].flatMap((width) =>
      ['avif', 'jpg', 'webp'].map((format) => `t${n}-${width}.${format}`),
    ),
  );
  expect((await readdir(folder)).toSorted()).toEqual(names.toSorted());
  expect(await sharp(join(folder, 't1-640.avif')).metadata()).toMatchObject({
    width: 640,
    height: 360,
    space: 'srgb',
  });
  expect(await colourAt(join(folder, 't0-320.webp'), 0.5, 0.2)).toBe('200');
  // Too few bytes for its size: a fault of the program, not of a photo.
  await expect(
    it.images.writeFrames([{ file, width: 801, height: 450 }], folder, [320]),
  ).rejects.not.toMatchObject({
    name: 'MediaRefused',
  });
});

test('lets the child read its program and one photo, and write one folder', () => {
  for (const { command, reads, limits } of it.runs) {
    expect(command).toBe('node');
    expect(reads.filter((path) => path.startsWith(it.folder)).length).toBeLessThanOrEqual(2);
    expect(
      reads.every(
        (path) =>
          path.startsWith(it.folder) || /node_modules|src\/platform\/|package\.json$/.test(path),
      ),
    ).toBe(true);
    expect(limits.wall_seconds).toBeLessThanOrEqual(90);
  }
});
