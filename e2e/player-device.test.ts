import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';

const browser = withBrowser();

async function playing(page: Page): Promise<void> {
  const video = await firstVideo(browser.origin, { seconds: 8 });
  await openAlive(page, `/videos/${video.video_id}/${video.dir}/`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3);
}

const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { said: string[] }).said);

test('the screen stays awake while the film plays, and not a moment longer', async () => {
  const { page } = await browser.visit();
  // The browser's own locks, and what becomes of them.
  await page.addInitScript(() => {
    const locks: string[] = [];
    Object.assign(window, { said: locks });
    const { request } = navigator.wakeLock;
    navigator.wakeLock.request = async (type) => {
      const lock = await request.call(navigator.wakeLock, type);
      locks.push('held');
      lock.addEventListener('release', () => locks.push('released'));
      return lock;
    };
  });
  await playing(page);
  await expect.poll(() => said(page)).toEqual(['held']);
  await page.keyboard.press('k');
  await expect.poll(() => said(page)).toEqual(['held', 'released']);
  await page.keyboard.press('k');
  await expect.poll(() => said(page)).toHaveLength(3);
  await page.keyboard.press('End');
  await expect.poll(() => said(page)).toEqual(['held', 'released', 'held', 'released']);
});

describe('in full screen', () => {
  /** A device that turns: a desktop refuses to. */
  const turning = (page: Page): Promise<unknown> =>
    page.addInitScript(() => {
      const turns: string[] = [];
      Object.assign(window, { said: turns });
      const { prototype } = ScreenOrientation;
      Object.assign(prototype, {
        lock: (type: string) => Promise.resolve(void turns.push(type)),
        unlock: () => void turns.push('free'),
      });
    });

  test('a phone turns to the shape of the film, and back', async () => {
    const { page } = await browser.visit({ width: 390, height: 844 });
    await turning(page);
    await playing(page);
    expect(await said(page)).toEqual([]);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(() => said(page)).toEqual(['landscape']);
    await page.keyboard.press('f');
    await expect.poll(() => said(page)).toEqual(['landscape', 'free']);
  });

  test('a phone stays upright for a film that is upright', async () => {
    const { page } = await browser.visit({ width: 390, height: 844 });
    await turning(page);
    await page.route('**/api/json/video/**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { video: { width: number; height: number } };
      [body.video.width, body.video.height] = [720, 1280];
      await route.fulfill({ response: answer, json: body });
    });
    const video = await firstVideo(browser.origin, { seconds: 8 });
    await openAlive(page, '/');
    await page.locator(`a[href="/videos/${video.video_id}/${video.dir}/"]`).first().click();
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(() => said(page)).toEqual(['portrait']);
  });
});

describe('another screen', () => {
  /** Replaces the browser's report of screens around it. */
  const screens = (page: Page, isThere: boolean): Promise<unknown> =>
    page.addInitScript((isAvailable) => {
      const asked: string[] = [];
      Object.assign(window, { said: asked });
      class Remote extends EventTarget {
        state = 'disconnected';
        watchAvailability(listener: (isAvailable: boolean) => void): Promise<number> {
          listener(isAvailable);
          return Promise.resolve(1);
        }
        cancelWatchAvailability(): Promise<void> {
          return Promise.resolve();
        }
        prompt(): Promise<void> {
          asked.push('prompt');
          this.state = this.state === 'connected' ? 'disconnected' : 'connected';
          this.dispatchEvent(new Event(this.state === 'connected' ? 'connect' : 'disconnect'));
          return Promise.resolve();
        }
      }
      const remotes = new WeakMap<HTMLMediaElement, Remote>();
      Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
        get(this: HTMLMediaElement) {
          const remote = remotes.get(this) ?? new Remote();
          remotes.set(this, remote);
          return remote;
        },
      });
    }, isThere);

  test('is offered where the browser has found one, and given up again', async () => {
    const { page } = await browser.visit();
    await screens(page, true);
    await playing(page);
    const cast = page.getByRole('button', { name: 'Play on another screen' });
    await cast.click();
    const stop = page.getByRole('button', { name: 'Stop playing on another screen' });
    await stop.waitFor();
    expect(await stop.getAttribute('aria-pressed')).toBe('true');
    await stop.click();
    await cast.waitFor();
    expect(await said(page)).toEqual(['prompt', 'prompt']);
  });

  test('is offered nowhere else', async () => {
    const { page } = await browser.visit();
    await screens(page, false);
    await playing(page);
    await page.getByRole('button', { name: 'Settings' }).waitFor();
    expect(await page.getByRole('button', { name: /another screen/ }).count()).toBe(0);
  });

  test('by AirPlay, too', async () => {
    const { page } = await browser.visit();
    await screens(page, false);
    await page.addInitScript(() => {
      class AvailabilityEvent extends Event {
        readonly availability: string;
        constructor(type: string, init: { availability: string }) {
          super(type);
          this.availability = init.availability;
        }
      }
      Object.assign(window, { WebKitPlaybackTargetAvailabilityEvent: AvailabilityEvent });
      Object.assign(HTMLMediaElement.prototype, { webkitCurrentPlaybackTargetIsWireless: false });
    });
    await playing(page);
    const cast = page.getByRole('button', { name: 'Play on another screen' });
    const announce = (availability: string): Promise<void> =>
      page.evaluate((found) => {
        const { WebKitPlaybackTargetAvailabilityEvent: AvailabilityEvent } = window as unknown as {
          WebKitPlaybackTargetAvailabilityEvent: new (type: string, init: object) => Event;
        };
        const type = 'webkitplaybacktargetavailabilitychanged';
        document
          .querySelector('video')
          ?.dispatchEvent(new AvailabilityEvent(type, { availability: found }));
      }, availability);
    expect(await cast.count()).toBe(0);
    await announce('available');
    await cast.click();
    await expect.poll(() => said(page)).toEqual(['prompt']);
    await announce('not-available');
    await cast.waitFor({ state: 'detached' });
  });
});
