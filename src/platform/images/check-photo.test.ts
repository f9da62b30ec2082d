import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aPicture, colourAt, withPhotos } from '#tests/support/photos.ts';
import { createImages } from './create-images.ts';
import type { Images } from './port.ts';

const it = withPhotos();

test('detects each format by content and refuses a truncated file of each', async () => {
  const picture = aPicture(600, 400);
  const files = {
    jpeg: await picture.clone().jpeg().toBuffer(),
    png: await picture.clone().png().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    avif: await picture.clone().avif({ effort: 0 }).toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
    heic: await it.heic(600, 400, 0),
  };
  for (const [format, content] of Object.entries(files)) {
    expect(await it.images.check(await it.file(content))).toEqual({
      width: 600,
      height: 400,
      format,
    });
    const cut = await it.file(content.subarray(0, Math.floor(content.length * 0.95)));
    await expect(it.images.check(cut), format).rejects.toMatchObject({
      name: 'MediaRefused',
      code: 'damaged',
    });
  }
});

test('refuses files that are not photos, whatever their name', async () => {
  const others = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><image href="file:///etc/passwd"/></svg>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run',
    'push graphic-context\nfill url(http://127.0.0.1/x.jpg)\npop graphic-context',
    'BM 40 bytes that begin like a bitmap do not make one',
    await aPicture().tiff().toBuffer(),
    Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypisom\0\0\x02\0isomiso2 and so on'),
    ]),
    Buffer.from([0xff]),
  ];
  for (const content of others)
    await expect(
      it.images.check(await it.file(content)),
      String(content).slice(0, 20),
    ).rejects.toMatchObject({
      name: 'MediaRefused',
      code: 'file_type',
    });
  await expect(it.images.check(await it.file(''))).rejects.toMatchObject({
    name: 'MediaRefused',
    code: 'damaged',
  });
});

test('refuses too many pixels before decoding', async () => {
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
  await expect(it.images.check(await it.file(bomb))).rejects.toMatchObject({
    code: 'too_large',
    message: 'The photo has more than 64 million pixels.',
  });
});

test('uses the first frame of an animation', async () => {
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
    const file = await it.file(content);
    expect(await it.images.check(file)).toMatchObject({ width: 50, height: 50 });
    const { folder } = await it.convert(file, [320]);
    expect(await colourAt(join(folder, '320.jpg'), 0.5, 0.5)).toBe('200');
  }
});

test('handles a child that crashes, answers nonsense or cannot start', async () => {
  const file = await it.file(await aPicture().png().toBuffer());
  const instead = (script: string): Images =>
    createImages({
      kind: 'bubblewrap',
      run: (run) => it.jail.run({ ...run, args: ['-e', script] }),
    });
  await expect(instead('process.abort()').check(file)).rejects.toMatchObject({
    name: 'MediaRefused',
    code: 'damaged',
  });
  await expect(instead('throw new Error("no such package")').check(file)).rejects.toMatchObject({
    name: 'JailFailed',
  });
  await expect(
    instead(`console.log('{"facts":{"width":-1,"height":1,"format":"exe"}}')`).check(file),
  ).rejects.toThrow(/Invalid/);
  await expect(it.images.check(join(it.folder, 'nothing'))).rejects.toMatchObject({
    name: 'JailFailed',
    how: 'killed',
  });
});
