import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOfFile } from '#contracts/media/media-files.ts';
import { readManifest, type MediaRow } from '#tests/support/manifest.ts';
import { createJail } from '../jail/create-jail.ts';
import { MediaRefused } from '../media-refused.ts';
import { createImages } from './create-images.ts';
import type { Images, PhotoFacts } from './port.ts';

const media = process.env['TEST_MEDIA_DIR'];
/** Every sixth: that each is judged rightly is tested with the command; here what comes out is looked at. All in the long run. */
const step = process.env['VELOUR_LONG'] ? 1 : 6;
const rows = media ? readManifest(media).filter(({ path }) => kindOfFile(path) === 'photo') : [];
const place = { folder: '' };
let images: Images;

beforeAll(async () => {
  place.folder = await mkdtemp(join(tmpdir(), 'velour-photos-'));
  images = createImages(await createJail({ allow_unjailed: false }));
});
afterAll(() => rm(place.folder, { recursive: true, force: true }));

/** The refusals that a line allows; none when it must be taken. */
function refusals(expected: string): string[] {
  if (expected.startsWith('ACCEPT')) return [];
  return [
    ...(expected.includes('file type') ? ['file_type'] : []),
    ...(expected.includes('file damaged') ? ['damaged'] : []),
    ...(expected.includes('too large') ? ['too_large'] : []),
  ];
}

/** The fault of the outcome of a row; undefined when it is as listed. */
async function fault({ path, expected, size }: MediaRow): Promise<string | undefined> {
  const folder = await mkdtemp(join(place.folder, 'out-'));
  const outcome = await images
    .convert(join(media ?? '', path), folder, [320])
    .catch((error: unknown) => error);
  const names = await readdir(folder);
  const codes = refusals(expected);
  if (codes.length > 0) {
    const code = outcome instanceof MediaRefused ? outcome.code : 'none';
    return codes.includes(code) && names.length === 0
      ? undefined
      : `refused as ${code}, wrote ${names.length} files`;
  }
  if (outcome instanceof Error) return String(outcome);
  const { width, height } = outcome as PhotoFacts;
  if (size && (size.width !== width || size.height !== height)) return `${width}x${height}`;
  for (const name of names) {
    const made = await readFile(join(folder, name));
    const { exif, xmp, icc, iptc, orientation } = await sharp(made).metadata();
    if (exif ?? xmp ?? icc ?? iptc ?? orientation) return `${name} holds metadata`;
    if (made.includes('<script') || made.includes('PK\x03\x04'))
      return `${name} holds what was hidden in the photo`;
  }
  return names.length === 3 ? undefined : `wrote ${names.join(' ')}`;
}

test.skipIf(!media)(
  'handles real and hostile photos of TEST_MEDIA_DIR as listed',
  { timeout: 300_000 },
  async () => {
    const faults: string[] = [];
    const waiting = rows.filter((_, n) => n % step === 0).values();
    const lane = async (): Promise<void> => {
      for (const row of waiting) {
        const found = await fault(row);
        if (found) faults.push(`${row.path}: ${found}`);
      }
    };
    await Promise.all([lane(), lane()]);
    expect(faults).toEqual([]);
    expect(rows.length).toBeGreaterThan(70);
  },
);
