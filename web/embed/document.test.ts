import { expect, test } from 'vitest';
import { languages } from '#contracts/vocabulary.ts';
import type { SiteSettings } from '#contracts/site.ts';
import { i18nOf } from '../lib/i18n/i18n.ts';
import { failureDocument, filmDocument, onSiteDocument } from './document.ts';

const site: SiteSettings = {
  name: 'Velour & Co',
  logo: '',
  accent: '',
  public_origin: 'https://tube.example',
  media_origin: '',
  home_excluded_tags: '',
  knows_countries: false,
  has_plain_fallback: true,
  download: null,
  has_shell: false,
  language_urls: 'cookie',
  page_views_url: '',
  partner_links: [],
  family_hosts: [],
  leave_url: 'https://leave.example/',
  age_provider: '',
  bot_check: null,
  accounts: {
    registration: 'open',
    has_mail: true,
    password_min: 8,
    checks_sign_ups: false,
    has_passkeys: true,
  },
};
const video = {
  video_id: 7,
  dir: 'mist',
  title: `</h1><script>alert("1")</script> & 'fog'`,
  lang: 'en',
  thumbsrc: '/media/p/k/t0-1280.jpg',
  pictures: { avif: '', webp: '/media/p/k/t0-320.webp 320w', jpeg: '' },
};

test.each(languages)('in %s a film has its words, and its title stays text', async (language) => {
  const i18n = await i18nOf(language);
  const html = filmDocument({ i18n, site }, video);
  expect(html).toContain(`<html lang="${language}">`);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).toContain('&lt;/h1&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp;');
  expect(html).toContain('<link rel="canonical" href="https://tube.example/videos/7/mist/">');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/\{title\}|\{name\}|undefined| style=|<style/);
});

test('names the hosts of the family, whose views count in country rankings', async () => {
  const family = { ...site, family_hosts: ['one.example', 'two.example'] };
  const i18n = await i18nOf('en');
  expect(filmDocument({ i18n, site: family }, video)).toContain(
    'data-family="one.example two.example"',
  );
  expect(filmDocument({ i18n, site }, video)).not.toContain('data-family');
});

test('names the film as one file where it is given out so', async () => {
  const i18n = await i18nOf('en');
  expect(filmDocument({ i18n, site }, video)).toContain(
    ` data-file="/api/plainfile.php?video_id=${video.video_id}"`,
  );
  const hls = { ...site, has_plain_fallback: false };
  expect(filmDocument({ i18n, site: hls }, video)).not.toContain('data-file');
});

test('under an age policy there is a link to the site and nothing of the video', async () => {
  const html = onSiteDocument({ i18n: await i18nOf('en'), site }, video.video_id);
  expect(html).toContain('This video can only be watched on Velour &amp; Co.');
  expect(html).toContain('href="https://tube.example/videos/7/" target="_blank"');
  expect(html).not.toMatch(/fog|media\/|<video|<script/);
});

test.each([
  ['private', 'Video is private! You should login to watch it'],
  ['deleted', 'Video has been recently deleted'],
  ['not_found', 'Video not found'],
  ['unavailable', 'The site is not available right now'],
] as const)('%s is said in words, with a way to the site', async (code, words) => {
  const html = failureDocument({ i18n: await i18nOf('en'), site }, { code });
  expect(html).toContain(`<h1>${words}</h1>`);
  expect(html).toContain('href="https://tube.example/" target="_blank" rel="noopener"');
  expect(html).not.toMatch(/canonical|<video|<script/);
});
