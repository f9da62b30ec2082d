import { describe, expect, test } from 'vitest';
import type { ByteSource } from './byte-source.ts';
import { isEncrypted } from './find-encryption.ts';
import { asf_header, boxes } from './read-sections.ts';

const bytesOf = (...parts: Buffer[]): ByteSource & { reads: number } => {
  const all = Buffer.concat(parts);
  return {
    size: all.length,
    reads: 0,
    read(at, length) {
      this.reads += 1;
      return Promise.resolve(all.subarray(at, at + length));
    },
  };
};

function box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}
const nested = (path: readonly string[], content: Buffer): Buffer =>
  path.reduceRight((inner, name) => box(name, inner), content);
const movie = (...entries: Buffer[]): Buffer =>
  nested(
    ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'],
    Buffer.concat([Buffer.alloc(8), ...entries]),
  );

describe('MP4', () => {
  const start = box('ftyp', Buffer.from('isom'));
  const sound = box('mp4a', Buffer.alloc(28), box('esds', Buffer.alloc(20)));
  test.each([
    ['plain tracks', [start, movie(box('avc1', Buffer.alloc(78)), sound)], false],
    ['an encrypted picture', [start, movie(box('encv', Buffer.alloc(78)))], true],
    [
      'encrypted sound behind a plain entry',
      [start, movie(sound, box('enca', Buffer.alloc(28)))],
      true,
    ],
    [
      'a protected entry under its plain name',
      [start, movie(box('avc1', Buffer.alloc(78), box('sinf', Buffer.alloc(8))))],
      true,
    ],
    [
      'a key system',
      [start, box('moov', box('mvhd', Buffer.alloc(100)), box('pssh', Buffer.alloc(20)))],
      true,
    ],
    [
      'the header behind the data',
      [start, box('mdat', Buffer.alloc(5000)), movie(box('encv', Buffer.alloc(78)))],
      true,
    ],
    ['the same words in the data', [start, box('mdat', Buffer.from('encv sinf pssh'))], false],
  ])('%s: %#', async (_, parts, expected) => {
    expect(await isEncrypted(bytesOf(...parts))).toBe(expected);
  });

  test('reads 64-bit box sizes, boxes to the end of the file, and stops at an invalid size', async () => {
    const long = Buffer.concat([
      Buffer.from([0, 0, 0, 1]),
      Buffer.from('mdat'),
      Buffer.alloc(7),
      Buffer.from([20]),
      Buffer.alloc(4),
    ]);
    const endless = Buffer.concat([Buffer.alloc(4), Buffer.from('free'), Buffer.alloc(9)]);
    const found = [];
    const bytes = bytesOf(long, endless);
    for await (const each of boxes({ bytes, left: 10 }, 0, bytes.size)) found.push(each);
    expect(found).toEqual([
      { name: 'mdat', start: 16, end: 20 },
      { name: 'free', start: 28, end: 37 },
    ]);
    expect(
      await isEncrypted(
        bytesOf(start, box('free'), Buffer.from([0, 0, 0, 4, 1, 1, 1, 1]), movie(box('encv'))),
      ),
    ).toBe(false);
  });

  test('stops after 4096 boxes', async () => {
    const bytes = bytesOf(start, ...Array.from({ length: 100_000 }, () => box('free')));
    expect(await isEncrypted(bytes)).toBe(false);
    expect(bytes.reads).toBeLessThan(5000);
  });
});

describe('Matroska', () => {
  /** Sizes of one byte, or four when they do not fit. */
  function element(id: string, ...content: Buffer[]): Buffer {
    const body = Buffer.concat(content);
    const size = Buffer.alloc(body.length < 127 ? 1 : 4);
    if (size.length === 1) size.writeUInt8(0x80 + body.length);
    else size.writeUInt32BE(0x10000000 + body.length);
    return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
  }
  const head = element('1a45dfa3', Buffer.alloc(20));
  const encoding = (content: Buffer): Buffer =>
    element(
      '18538067',
      element('ec', Buffer.alloc(300)),
      element('1654ae6b', element('ae', element('6d80', element('6240', content)))),
    );
  test.each([
    ['compressed headers', [head, encoding(element('5034', Buffer.alloc(4)))], false],
    ['encryption', [head, encoding(element('5035', Buffer.alloc(4)))], true],
    [
      'a segment of unknown size',
      [
        head,
        Buffer.from('1853806701ffffffffffffff', 'hex'),
        element('1654ae6b', element('ae', element('6d80', element('6240', element('5035'))))),
      ],
      true,
    ],
    ['noise', [head, Buffer.alloc(500, 0)], false],
  ])('%s', async (_, parts, expected) => {
    expect(await isEncrypted(bytesOf(...parts))).toBe(expected);
  });
});

describe('Windows Media', () => {
  const object = (name: string, ...content: Buffer[]): Buffer => {
    const body = Buffer.concat(content);
    const size = Buffer.alloc(8);
    size.writeBigUInt64LE(BigInt(body.length + 24));
    return Buffer.concat([Buffer.from(name, 'hex'), size, body]);
  };
  const file = (name: string): ByteSource =>
    bytesOf(
      object(
        asf_header,
        Buffer.alloc(6),
        object('a1dcab8c47a9cf118ee400c00c205365', Buffer.alloc(80)),
        object(name, Buffer.alloc(8)),
      ),
    );
  test.each([
    ['plain', 'b503bf5f2ea9cf118ee300c00c205365', false],
    ['encrypted', 'fbb3112223bdd211b4b700a0c955fc6e', true],
  ])('%s', async (_, name, expected) => {
    expect(await isEncrypted(file(name))).toBe(expected);
  });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a byte', Buffer.alloc(1)],
  ['MPEG', Buffer.from('000001ba440004', 'hex')],
])('does not report %s as encrypted', async (_, bytes) => {
  expect(await isEncrypted(bytesOf(bytes))).toBe(false);
});
