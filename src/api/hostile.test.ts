import { beforeAll, expect, test } from 'vitest';
import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import { videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';

const api = withApi();
beforeAll(async () => void (await aVideo(api.ctx({ kind: 'system' }))));

const marker = 'zqxwvkq"<script>zqxwvkq';
const routes = [
  videosUrl.build({
    lifetime: 600,
    orientation: 'str',
    sort: 'longest',
    count: 12,
    section: '',
    object_id: '',
    page: 1,
    type: 'all',
    duration: '',
    date: '',
  }),
  videosUrl.build({
    lifetime: 0,
    orientation: 'gay',
    sort: 'top-rated',
    count: 60,
    section: '',
    object_id: '',
    page: 22_369_621,
    type: 'hd',
    duration: 3,
    date: '',
  }),
  videoUrl.build(1),
  videoUrl.build(67_108_863),
  '/api/videofile.php?video_id=1&lifetime=600',
  '/api/input.php',
  '/api/v1/preferences',
  '/healthz',
  '/site.css',
  '/manifest.webmanifest',
  '/robots.txt',
  '/.well-known/security.txt',
  '/media/p/kkkkkkkkkkkkkkkkkkkkkk/t1-320.webp',
  '/media/v/1.aaaaaaaaaaaaaaaaaaaa/kkkkkkkkkkkkkkkkkkkkkk/master.m3u8',
  '/assets/app.js',
];

/** Suffixes of the URL, and headers. */
const tails = [
  '?',
  '?x',
  '?%',
  '?%zz=%',
  '?__proto__[a]=1&constructor=2',
  '?video_id=1&video_id=2',
  `?a=${'b'.repeat(6000)}`,
  '%',
  '%00',
  '%2e%2e%2f',
  '/',
  '//',
  ';x.js',
  '/x.css',
  '\u00e9',
  `?q=${encodeURIComponent(marker)}`,
  `/${encodeURIComponent(marker)}`,
];
const companions: Record<string, string>[] = [
  { cookie: 'app_lang=__proto__; gender=constructor; theme=toString; country_code=zz; a' },
  { cookie: `theme=${'x'.repeat(9000)}` },
  { cookie: `theme=${marker}; ;=;\u00ff` },
  {
    'accept-encoding': `${'gzip;q=0.1,'.repeat(300)}br;q=x`,
    'if-none-match': '"'.repeat(500),
    range: 'bytes=0-,-1',
    'if-range': marker,
  },
  {
    host: marker,
    'x-forwarded-host': marker,
    'x-forwarded-for': marker,
    forwarded: marker,
    'x-original-url': marker,
    referer: marker,
  },
  { 'content-type': marker, 'content-length': '0', origin: marker, 'sec-fetch-site': marker },
];

test.each(routes)('%s answers every hostile request with a correct status', async (route) => {
  for (const method of ['GET', 'POST'] as const) {
    const asked = [
      ...tails.map((tail) => ({ url: `${route}${tail}`, headers: {} })),
      ...companions.map((headers) => ({ url: route, headers })),
    ];
    for (const { url, headers } of asked) {
      const answer = await api.app.inject({ method, url, headers });
      expect([url, headers, answer.statusCode < 500]).toEqual([url, headers, true]);
      expect(answer.body).not.toMatch(/zqxwvkq|FST_|at .*\.ts/);
      expect(JSON.stringify(answer.headers)).not.toContain('zqxwvkq');
      if (answer.statusCode >= 400)
        expect(answer.headers['cache-control']).toMatch(/^no-store$|^public, max-age=60$/);
    }
  }
});
