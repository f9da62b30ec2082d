import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { chromium_flags } from './chromium-flags.ts';

/** Unexpected output of a page: console, uncaught errors, CSP violations, failed requests. */
export type Noise = string[];

export interface Visit {
  page: Page;
  context: BrowserContext;
  noise: Noise;
  /** Every request of the visit, path and query. */
  requests: string[];
}

export interface TestBrowser {
  origin: string;
  /** A fresh visitor. Noise fails the test unless it is taken out of `noise` before the end. */
  visit(options?: {
    width?: number;
    height?: number;
    cookies?: Record<string, string>;
    java_script?: boolean;
    theme?: 'light' | 'dark';
    /** Of a phone: fingers in place of a pointer. */
    has_touch?: boolean;
    /** The language that the browser asks for, such as `ja-JP`; English without it. */
    locale?: string;
    /** Another site than the file's. */
    origin?: string;
  }): Promise<Visit>;
}

const executable =
  process.env['CHROMIUM_BIN'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

/** One Chromium a file; `extra_flags` are added to its command line. */
export function withBrowser(extra_flags: readonly string[] = []): TestBrowser {
  const origin = inject('origin');
  const state: { browser?: Browser } = {};
  const visits: Visit[] = [];
  beforeAll(async () => {
    if (!executable) throw new Error('No Chromium was found; set CHROMIUM_BIN.');
    state.browser = await chromium.launch({
      executablePath: executable,
      args: [...chromium_flags, ...extra_flags],
    });
  });
  afterAll(() => state.browser?.close());
  afterEach(async () => {
    for (const { context, noise } of visits.splice(0)) {
      await context.close();
      expect(noise).toEqual([]);
    }
  });

  return {
    origin,
    async visit({
      width = 1440,
      height = 900,
      cookies = {},
      java_script = true,
      theme,
      has_touch = false,
      locale,
      origin: visited = origin,
    } = {}) {
      if (!state.browser) throw new Error('the browser exists inside tests only');
      const context = await state.browser.newContext({
        viewport: { width, height },
        baseURL: visited,
        javaScriptEnabled: java_script,
        hasTouch: has_touch,
        ...(locale && { locale }),
      });
      // A build server has slow minutes; a test that hangs ends with its own time.
      if (process.env['CI']) context.setDefaultTimeout(50_000);
      const all = { ...cookies, ...(theme && { theme }) };
      await context.addCookies(
        Object.entries(all).map(([name, value]) => ({ name, value, url: visited })),
      );
      const page = await context.newPage();
      const noise: Noise = [];
      const requests: string[] = [];
      page.on('console', (message) => noise.push(lineOf(message)));
      page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
      page.on('request', (request) => requests.push(request.url().replace(visited, '')));
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
        ),
      );
      const visit = { page, context, noise, requests };
      visits.push(visit);
      return visit;
    },
  };
}

/** With the path of the resource that could not be loaded, which the browser leaves out. */
function lineOf(message: ConsoleMessage): string {
  const line = `${message.type()}: ${message.text()}`;
  const { url } = message.location();
  return message.text().startsWith('Failed to load') && URL.canParse(url)
    ? `${line} ${new URL(url).pathname}`
    : line;
}

/** Waits until the scripts of the open document have taken it over. */
export const untilAlive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
  );

/** Opens a page and waits until it is alive: its scripts have taken the document over and its pictures in view are there. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await untilAlive(page);
  // Parts that wake up with the page (the player, menus) are loaded now.
  await page.waitForTimeout(500);
}
