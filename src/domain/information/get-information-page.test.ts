import { beforeEach, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { getInformationPage } from './index.ts';

const world = withCtx();
const own = (markdown: string, lang: 'en' | 'de' = 'en') =>
  world.db.insertInto('information_page').values({ page: 'terms', lang, markdown }).execute();

beforeEach(() => world.db.deleteFrom('information_page').execute());

test('returns the shipped text with placeholders of the site filled in', async () => {
  const { title, description, html } = await getInformationPage(world.ctx(), {
    page: 'terms',
    lang: 'de',
  });
  expect(title).toBe('Nutzungsbedingungen');
  expect(description).toContain('Velour unter https://tube.example');
  expect(html).toContain('<li>Example Media B.V.</li><li>1 Sample Street, 1000 AA Amsterdam</li>');
  expect(html).toContain('<a href="mailto:office@tube.example">office@tube.example</a>');
});

test('omits the line of an empty address', async () => {
  const ctx = world.ctx();
  const site = { ...ctx.settings.site, operator_address: '' };
  const { html } = await getInformationPage(
    { ...ctx, settings: { ...ctx.settings, site } },
    { page: '2257', lang: 'en' },
  );
  expect(html).toContain('<ul><li>Example Media B.V.</li><li><a href="mailto:');
});

test('names the service that hears of who writes where there is one, and says nothing where not', async () => {
  const privacy = async (bot_check: string): Promise<string> => {
    const ctx = world.ctx();
    const settings = { ...ctx.settings, site: { ...ctx.settings.site, bot_check } };
    return (await getInformationPage({ ...ctx, settings }, { page: 'privacy', lang: 'en' })).html;
  };
  expect(await privacy('A <Check>')).toContain('protected from robots by A &lt;Check&gt;.');
  expect(await privacy('')).not.toMatch(/robots|<p><\/p>/);
});

test("returns the owner's text instead, in its language only", async () => {
  await own('# House rules of {site_name}\n\nBe kind. <b>Really</b>.');
  expect(await getInformationPage(world.ctx(), { page: 'terms', lang: 'en' })).toEqual({
    title: 'House rules of Velour',
    description: 'Be kind. <b>Really</b>.',
    html: '<p>Be kind. &lt;b&gt;Really&lt;/b&gt;.</p>',
  });
  expect((await getInformationPage(world.ctx(), { page: 'terms', lang: 'fr' })).title).toBe(
    'Conditions d’utilisation',
  );
  expect((await getInformationPage(world.ctx(), { page: 'dmca', lang: 'en' })).title).toBe(
    'Copyright notices (DMCA)',
  );
});

test('uses the shipped title for a text without one', async () => {
  await own('Sei nett.', 'de');
  const page = await getInformationPage(world.ctx(), { page: 'terms', lang: 'de' });
  expect(page).toEqual({
    title: 'Nutzungsbedingungen',
    description: 'Sei nett.',
    html: '<p>Sei nett.</p>',
  });
});

test.each([
  { page: 'imprint', lang: 'en', markdown: 'x' },
  { page: 'terms', lang: 'xx', markdown: 'x' },
  { page: 'terms', lang: 'en', markdown: '' },
])('the table rejects $page in $lang with "$markdown"', async (row) => {
  await expect(world.db.insertInto('information_page').values(row).execute()).rejects.toThrow(
    /violates check constraint/,
  );
});
