import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { withBrowser, type TestBrowser, type Visit } from './browser.ts';
import { aVideo } from './factories.ts';
import { secondProcess } from './running-site.ts';
import { startSite, type TestSite } from './site-setup.ts';
import { answerPictures } from './drawn-pictures.ts';

export const partners = [
  { title: 'Slow Cinema Club', url: 'https://slow.example/' },
  { title: 'Kumo 雲', url: 'https://kumo.example/?from=here' },
];

// The place of advertising on a page, and the button that closes it.
export const promo = (page: Page) => page.getByRole('complementary', { name: 'Advertising' });
export const footer = (page: Page) => page.locator('footer');
export const closing = (page: Page) =>
  promo(page).getByRole('button', { name: 'Close advertising' });

interface AdvertisingSite {
  /** Filled before the tests: `video` is the address of the only video, `asked` what the partner was asked for. */
  state: {
    folder: string;
    site?: TestSite;
    partner?: Server;
    port: number;
    asked: string[];
    video: string;
  };
  partnerOrigin(): string;
  urlOf(path: string): string;
  get(path: string): Promise<Response>;
  /** A visitor of this site who has read the cookie notice; its video is a row without pictures, for which one stands in. */
  aVisit(options?: Parameters<TestBrowser['visit']>[0]): Promise<Visit>;
}

/** A browser and a site of its own, whose owner booked places with a partner: another origin on this machine. */
export function withAdvertisingSite(): AdvertisingSite {
  const browser = withBrowser();
  const state: AdvertisingSite['state'] = { folder: '', port: 0, asked: [], video: '' };
  const partnerOrigin = (): string => `http://127.0.0.1:${state.port}`;
  const urlOf = (path: string): string => `${state.site?.origin}${path}`;
  const get = (path: string): Promise<Response> => fetch(urlOf(path), { redirect: 'manual' });

  /** The partner's own pages: they say which they are. */
  async function startPartner(): Promise<Server> {
    const server = createServer((request, response) => {
      state.asked.push(request.url ?? '');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><title>frame</title><main><h1>Frame ${request.url}</h1></main></html>`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    state.port = (server.address() as AddressInfo).port;
    return server;
  }

  beforeAll(async () => {
    state.folder = await mkdtemp(join(tmpdir(), 'velour-ads-'));
    state.partner = await startPartner();
    state.site = await startSite({
      DATA_DIR: state.folder,
      SEED: 'none',
      WORKER: 'off',
      AD_ORIGINS: partnerOrigin(),
      PARTNER_LINKS: JSON.stringify(partners),
    });
    await secondProcess(state.folder, async ({ system_ctx: ctx }) => {
      const video_id = await aVideo(ctx, { title: 'Slow dunes' });
      const { dir } = await ctx.db
        .selectFrom('video')
        .select('dir')
        .where('video_id', '=', video_id)
        .executeTakeFirstOrThrow();
      state.video = pages.video({ video_id, dir });
      const slot = { advertiser: 'Lighthouse' };
      await ctx.db
        .insertInto('ad_slot')
        .values([
          { ...slot, place: 'header', frame_url: `${partnerOrigin()}/header` },
          { ...slot, place: 'video', frame_url: `${partnerOrigin()}/video` },
          { ...slot, place: 'footer', position: 2, frame_url: `${partnerOrigin()}/footer` },
          // Of an origin that the settings do not name.
          { ...slot, place: 'footer', position: 3, frame_url: 'https://elsewhere.example/frame' },
        ])
        .execute();
    });
  });
  afterAll(async () => {
    await state.site?.stop();
    state.partner?.closeAllConnections();
    state.partner?.close();
    await rm(state.folder, { recursive: true, force: true });
  });

  return {
    state,
    partnerOrigin,
    urlOf,
    get,
    async aVisit(options = {}) {
      const found = await browser.visit(options);
      await found.page.addInitScript(() => {
        if (location.protocol === 'http:') localStorage.setItem('showCookiesNotify', 'false');
      });
      await answerPictures(found.page);
      return found;
    },
  };
}
