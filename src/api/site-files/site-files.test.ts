import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createImages } from '#platform/images/create-images.ts';
import { createIconSet, type IconSet } from '#platform/images/icon-set.ts';
import { createJail } from '#platform/jail/create-jail.ts';
import { test_site, withApi } from '#tests/support/api.ts';
import { iconFacts } from './icons.ts';

const shipped = withApi();
const branded = withApi(() => ({
  site: {
    ...test_site,
    name: 'Night "Owl" <b>',
    logo: 'https://cdn.example/logo.png',
    accent: 'oklch(0.6 0.2 250)',
  },
  site_files: {
    app_name: 'Clips "2"',
    is_listed: false,
    indexnow_key: 'k-12345678',
    ads_txt: ['ads.example, 1, DIRECT'],
  },
}));

const jail = await createJail({ allow_unjailed: false });
const place = { folder: await mkdtemp(join(tmpdir(), 'velour-icons-')) };
afterAll(() => rm(place.folder, { recursive: true, force: true }));

/** A logo of the owner, wide and blue. */
const iconsOf = (name: string): IconSet =>
  createIconSet({
    images: createImages(jail),
    file: join(place.folder, name),
    icons: iconFacts,
    folder: join(place.folder, 'drawn'),
    work_folder: place.folder,
  });
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="#00f" d="M0 0h40v20H0z"/></svg>';
await writeFile(join(place.folder, 'logo.svg'), logo);
await writeFile(join(place.folder, 'broken.png'), 'no picture');
const drawn = withApi(() => ({
  site: { ...test_site, logo: '/icons/logo.svg' },
  icons: iconsOf('logo.svg'),
}));
const broken = withApi(() => ({ icons: iconsOf('broken.png') }));

test("icons are drawn from the owner's logo, whole and with room to be cut", async () => {
  const manifest = (await drawn.app.inject({ url: '/manifest.webmanifest' })).json();
  const icons = manifest.icons as { src: string; sizes: string; purpose: string }[];
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const addresses = [
    ...icons.map(({ src, sizes }) => [src, Number.parseInt(sizes, 10)] as const),
    ['/apple-touch-icon.png', 180] as const,
  ];
  for (const [url, size] of addresses) {
    const answer = await drawn.app.inject({ url });
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png' });
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    const { data, info } = await sharp(answer.rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([url, info.width, info.height]).toEqual([url, size, size]);
    const pixel = (x: number, y: number): number[] => [
      ...data.subarray((y * size + x) * 4, (y * size + x) * 4 + 4),
    ];
    expect(pixel(size / 2, size / 2)).toEqual([0, 0, 255, 255]);
    // Above a mark that is twice as wide as high: nothing, or the colour behind it.
    const is_opaque = /maskable|apple/.test(url);
    expect(pixel(size / 2, 2)).toEqual(is_opaque ? [19, 17, 20, 255] : [0, 0, 0, 0]);
  }
});

test('the icon of old browsers holds one PNG, and the logo is served as a picture that runs nothing', async () => {
  const ico = (await drawn.app.inject({ url: '/favicon.ico' })).rawPayload;
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect((await sharp(ico.subarray(22)).metadata()).width).toBe(32);
  const answer = await drawn.app.inject({ url: '/icons/logo.svg' });
  expect(answer.body).toBe(logo);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
});

test('another process finds what was drawn; a logo that is no picture has no icons', async () => {
  const before = await readdir(join(place.folder, 'drawn'));
  const again = await Promise.all(
    [iconsOf('logo.svg'), iconsOf('logo.svg')].map((set) => set.read('192.png')),
  );
  expect(again[0]).toEqual(again[1]);
  expect(await readdir(join(place.folder, 'drawn'))).toEqual(before);
  for (const url of ['/icons/192.png', '/favicon.ico', '/icons/broken.png'])
    expect((await broken.app.inject({ url })).statusCode).toBe(404);
  expect((await readdir(place.folder)).filter((name) => name.startsWith('icons-'))).toEqual([]);
});

test('the manifest, the accent and the contact come from the settings', async () => {
  const manifest = (await branded.app.inject({ url: '/manifest.webmanifest' })).json();
  expect(manifest).toMatchObject({
    name: 'Clips "2"',
    short_name: 'Clips "2"',
    icons: [{ src: 'https://cdn.example/logo.png' }],
  });
  expect((await branded.app.inject({ url: '/site.css' })).body).toContain(
    '--accent: oklch(0.6 0.2 250)',
  );
  expect((await shipped.app.inject({ url: '/site.css' })).body).not.toContain('--accent');
  const contact = (await branded.app.inject({ url: '/.well-known/security.txt' })).body;
  expect(contact).toContain('Contact: https://tube.example/');
  expect(Date.parse(/Expires: (.*)/.exec(contact)?.[1] ?? '')).toBeGreaterThan(Date.now());
});

test.each([
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/site.css', 'text/css; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
])('%s has a content type, an ETag and a short lifetime', async (url, type) => {
  const answer = await shipped.app.inject({ url });
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  });
  expect(
    (await shipped.app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } }))
      .statusCode,
  ).toBe(304);
});

test('the name on a home screen is neutral, and an icon may be cut to any shape', async () => {
  const manifest = (await drawn.app.inject({ url: '/manifest.webmanifest' })).json();
  expect(manifest).toMatchObject({ name: 'Videos', short_name: 'Videos' });
  expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: 'maskable' }));
  expect(manifest.shortcuts).toHaveLength(3);
});

test('a closed site asks search engines to stay away', async () => {
  expect((await branded.app.inject({ url: '/robots.txt' })).body).toBe(
    'User-agent: *\nDisallow: /\n',
  );
});

test('the key of IndexNow is a file of its name, and without one there is none', async () => {
  expect((await branded.app.inject({ url: '/k-12345678.txt' })).body).toBe('k-12345678');
  expect((await shipped.app.inject({ url: '/.txt' })).statusCode).toBe(404);
});

test('ads.txt has the records of the settings; without them and for humans.txt there is no file', async () => {
  expect((await branded.app.inject({ url: '/ads.txt' })).body).toBe('ads.example, 1, DIRECT\n');
  for (const url of ['/ads.txt', '/humans.txt', '/.well-known/change-password'])
    expect((await shipped.app.inject({ url })).statusCode).toBe(404);
});

test('robots.txt names no private path', async () => {
  expect((await shipped.app.inject({ url: '/robots.txt' })).body).not.toMatch(
    /admin|account|upload|moderat/,
  );
});

test('/healthz returns `up` and nothing else', async () => {
  const answer = await shipped.app.inject({ url: '/healthz' });
  expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
    200,
    { status: 'up' },
    'no-store',
  ]);
});
