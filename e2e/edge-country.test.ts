import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { followLink } from '#tests/support/follow-link.ts';
import { readHead } from '#tests/support/page-head.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

// A site behind a proxy that names the country of every visitor: this machine.
const browser = withBrowser();
const state = { folder: '', site: undefined as TestSite | undefined };
beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-edge-'));
  state.site = await startSite({
    DATA_DIR: state.folder,
    SEED: 'none',
    COUNTRY_HEADER: 'x-country',
    TRUSTED_PROXIES: '127.0.0.1',
  });
});
afterAll(async () => {
  await state.site?.stop();
  await rm(state.folder, { recursive: true, force: true });
});

async function headingAt(
  path: string,
  headers: Record<string, string>,
): Promise<[number, string | undefined]> {
  const response = await fetch(`${state.site?.origin}${path}`, { headers });
  return [response.status, readHead(await response.text()).headings[0]];
}

describe('the page of the visitor’s country', () => {
  test.each([
    [{ 'x-country': 'NO' }, 'Videos from Norway'],
    [{ 'x-country': 'NO', cookie: 'country_code=jp' }, 'Videos from Japan'],
    [{ 'x-country': 'XX' }, 'Countries'],
    [{ cookie: 'country_code=zz' }, 'Countries'],
    [{}, 'Countries'],
  ] as [Record<string, string>, string][])('with %j is headed %s', async (headers, heading) => {
    expect(await headingAt('/top-country/', headers)).toEqual([200, heading]);
  });

  test('of no other page does it change anything', async () => {
    const at = async (headers: Record<string, string>): Promise<string> =>
      (await fetch(`${state.site?.origin}/videos/longest/`, { headers })).text();
    expect(await at({ 'x-country': 'RU' })).toBe(await at({}));
  });

  test('is found by a click, too, and what was chosen counts more from then on', async () => {
    const { page } = await browser.visit();
    await page.setExtraHTTPHeaders({ 'x-country': 'NO' });
    await openAlive(page, `${state.site?.origin}/information/terms/`);
    await followLink(page, '/top-country/');
    await page.getByRole('heading', { level: 1, name: 'Videos from Norway' }).waitFor();
    await page
      .context()
      .addCookies([{ name: 'country_code', value: 'jp', url: state.site?.origin ?? '' }]);
    await openAlive(page, `${state.site?.origin}/information/terms/`);
    await followLink(page, '/top-country/');
    await page.getByRole('heading', { level: 1, name: 'Videos from Japan' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/top-country/');
  });
});
