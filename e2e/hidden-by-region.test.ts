import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { operator } from '#domain/moderation/model.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { followLink } from '#tests/support/follow-link.ts';
import { readHead } from '#tests/support/page-head.ts';
import { sameCatalogue, secondProcess } from '#tests/support/running-site.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

// A site behind a proxy that names the country of every visitor: this machine.
const data_dir = inject('data_dir');
const browser = withBrowser();
const state = {
  site: undefined as TestSite | undefined,
  video: { video_id: 0, dir: '', title: '' },
};

beforeAll(async () => {
  state.site = await startSite({
    ...(await sameCatalogue(data_dir)),
    COUNTRY_HEADER: 'x-country',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  state.video = await secondProcess(data_dir, async ({ visitors_db }) => {
    const { rows } = await sql<typeof state.video>`
      select v.video_id, v.dir, v.title from video as v join video_stat as s using (video_id)
      where v.status_id = 1 and not v.is_private and v.orientation = 1 order by s.pop desc limit 1`.execute(
      visitors_db,
    );
    return rows[0] ?? state.video;
  });
  await decide('hide-region');
});
afterAll(async () => {
  await decide('restore');
  await state.site?.stop();
});

const decide = (action: 'hide-region' | 'restore') =>
  secondProcess(data_dir, async ({ system_domain: { operator: use } }) => {
    const [rule] = await use.rules.list();
    const { reference } = await use.moderation.open({
      kind: 'edit',
      subject: { type: 'video', id: String(state.video.video_id) },
    });
    await use.moderation.decide(operator, {
      reference,
      action,
      ...(action === 'hide-region' && {
        rule_id: rule?.rule_id,
        facts: 'A court of the country has decided so.',
        details: { regions: ['no'] },
      }),
    });
  });

async function ask(path: string, country: string) {
  const answer = await fetch(`${state.site?.origin}${path}`, { headers: { 'x-country': country } });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
}

test.each([
  ['page', () => pages.video(state.video)],
  ['page by another address', () => `/videos/${state.video.video_id}/another-name/`],
  [
    'page by an escaped address',
    () => `/videos/%3${String(state.video.video_id)[0]}${String(state.video.video_id).slice(1)}/x/`,
  ],
  ['embed', () => pages.embed(state.video)],
])('the %s of a video answers 451 where it is hidden, and says nothing of it', async (_, path) => {
  await expect.poll(async () => (await ask(path(), 'NO')).status, { timeout: 15_000 }).toBe(451);
  const { html, headers } = await ask(path(), 'NO');
  expect(html).not.toContain(state.video.title);
  expect(readHead(html).headings[0]).toBe('Not available where you are');
  expect(headers.get('cache-control')).toMatch(/private|no-store/);
});

test('elsewhere it is shown as ever, and its documents are for no shared cache', async () => {
  for (const path of [pages.video(state.video), pages.embed(state.video)]) {
    const { status, html, headers } = await ask(path, 'SE');
    expect([path, status]).toEqual([path, 200]);
    expect(html).toContain(state.video.title);
    expect(headers.get('cache-control')).toMatch(/private|no-store/);
  }
});

test('a card leads to the refusal, and back to the list', async () => {
  const { page } = await browser.visit();
  await page.setExtraHTTPHeaders({ 'x-country': 'NO' });
  await openAlive(page, `${state.site?.origin}/videos/`);
  await followLink(page, pages.video(state.video));
  await page.getByRole('heading', { level: 1, name: 'Not available where you are' }).waitFor();
  await page.goBack();
  await page.locator('article a, a[href^="/videos/"]').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/videos/');
});
