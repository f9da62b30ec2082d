import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import {
  deobfuscate,
  videoFileUrl,
  type VideoFiles,
} from '#contracts/calls/catalogue/video-file.ts';
import { createDomain } from '#domain/index.ts';
import { test_site, withApi } from '#tests/support/api.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { gateOf, no_policy } from '#tests/support/open-gate.ts';
import { tagReads } from '../answer-tags.ts';
import { servePages } from '../pages/page-server.ts';
import type { GateDecision } from './age-gate.ts';

const media_origin = 'https://media.tube.example';
const list = '/api/json/videos2/3600/str/latest-updates/60/..1.all...json';
const open = gateOf(undefined);
const verified: GateDecision = { ...gateOf({ ...no_policy, methods: ['photo'] }), gate: 'open' };
const state = { decision: open };
const page = `<img src="${media_origin}/media/p/x/t0-320.webp"><link rel="preconnect" href="${media_origin}">`;

const api = withApi(
  () => {
    const { viewer, ...deps } = api.ctx();
    const settings = { ...deps.settings, media_origin };
    const domain = createDomain({ ...deps, settings }).for(viewer);
    const reads = tagReads(domain);
    return {
      domain,
      reads: { anywhere: reads, primary: reads },
      site: { ...test_site, media_origin },
      ageGate: async () => state.decision,
    };
  },
  (app: FastifyInstance) => {
    app.get(
      '/assets/echo.js',
      { config: { action: 'getHealth' } },
      async (request) => request.headers['accept-encoding'],
    );
    servePages(app, async (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  },
);
beforeAll(async () => {
  const ctx = api.ctx({ kind: 'system' });
  await aVideo(ctx, { title: 'Mist', media_id: await aMedia(ctx) });
});

const get = async (url: string, decision: GateDecision, coding?: string) => {
  state.decision = decision;
  return api.app.inject({ url, headers: coding ? { 'accept-encoding': coding } : {} });
};

test('visitors who proved an age get media from the host that sees the proof, others from the media host', async () => {
  for (const url of [list, '/videos/1/mist/']) {
    const [plain, own] = [await get(url, open), await get(url, verified)];
    expect(plain.body).toContain(`${media_origin}/media/`);
    expect(own.statusCode).toBe(200);
    expect(own.body).not.toContain(`${media_origin}/media/`);
    expect(own.body).toBe(plain.body.replaceAll(`${media_origin}/media/`, '/media/'));
    expect(Number(own.headers['content-length'])).toBe(Buffer.byteLength(own.body));
  }
});

test('the playlist and the captions of a film come from the host that sees the proof', async () => {
  const answerOf = async (decision: GateDecision) => {
    const { body } = await get(videoFileUrl.build(1), decision);
    const [{ video_url, ...others }] = JSON.parse(body) as [VideoFiles[number]];
    return { address: deobfuscate(video_url), others: JSON.stringify(others) };
  };
  const [plain, own] = [await answerOf(open), await answerOf(verified)];
  expect(plain.address).toMatch(`${media_origin}/media/`);
  expect(own.address).toBe(plain.address.slice(media_origin.length));
  expect(own.others).not.toContain(media_origin);
});

test('the answer is compressed as the browser takes it', async () => {
  const plain = await get(list, verified);
  for (const coding of ['gzip', 'gzip, deflate, br, zstd']) {
    const answer = await get(list, verified, coding);
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.rawPayload).toString()).toBe(plain.body);
  }
  expect((await get(list, verified, 'identity')).headers['content-encoding']).toBeUndefined();
  expect((await get(list, open, 'br')).headers['content-encoding']).toBe('br');
});

test('the coding of a bundle is negotiated with the browser, with a proof as without', async () => {
  expect((await get('/assets/echo.js', verified, 'br, gzip')).body).toBe('br, gzip');
});

test('an unchanged answer is not sent again', async () => {
  const { headers } = await get(list, verified);
  const again = await api.app.inject({
    url: list,
    headers: { 'if-none-match': String(headers.etag), 'accept-encoding': 'gzip' },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
