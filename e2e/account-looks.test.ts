import { beforeAll, describe, expect, inject, test } from 'vitest';
import { auth_urls } from '#contracts/calls/accounts/accounts.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { themes } from '#contracts/vocabulary.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { aMember, member_password } from '#tests/support/members.ts';
import { secondProcess } from '#tests/support/running-site.ts';
import { inLooks, sampleOf } from '#tests/support/sample.ts';

const browser = withBrowser();

/** Each has a test of its own: they are about one thing that has to be there. */
const of_one_thing = ['addToPlaylists', 'album', 'playlist', 'statistics', 'video'] as const;
/** Pages of visitors, which lead members elsewhere or begin with a link of a mail. */
const of_visitors = [
  'signIn',
  'signUp',
  'signUpSent',
  'signUpWaiting',
  'invited',
  'restore',
  'restoreSent',
  'confirmAgain',
  'newPassword',
  'confirm',
  'erasureAsked',
  'code',
  'email',
  'undoEmail',
  'undoneEmail',
] as const;
type Left = (typeof of_one_thing)[number] | (typeof of_visitors)[number];
const left = new Set<string>([...of_one_thing, ...of_visitors]);

const own = Object.entries(accountPages as Omit<typeof accountPages, Left>)
  .filter(([name]) => !left.has(name))
  .map(([name, path]) => ({ name, path: path() }));

/** Both themes at three widths, with the languages that are widest and narrowest by turns. */
const languages = ['de', 'en', 'ja'] as const;
const looks = themes.flatMap((theme, turn) =>
  [390, 768, 1440].map((width, at) => ({
    theme,
    width,
    lang: languages[(at + turn) % languages.length] ?? 'en',
  })),
);

const cookies: Record<string, string> = {};
beforeAll(async () => {
  await secondProcess(inject('data_dir'), ({ system_ctx }) => aMember(system_ctx, 'Selma-Hart'));
  const answer = await fetch(browser.origin + auth_urls.sign_in, {
    method: 'POST',
    body: new URLSearchParams({ name: 'selma-hart', password: member_password }),
    headers: { origin: browser.origin },
  });
  for (const line of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
    cookies[name] = value;
  }
  expect(cookies).toHaveProperty('session');
});

describe('every page of an account', () => {
  test.each(inLooks(sampleOf(own, 8, 'pages of an account'), () => looks))(
    '$of.name, in $look.lang, $look.theme at $look.width px, has no fault that axe knows and scrolls nowhere sideways',
    async ({ of: { path }, look: { lang, ...look } }) => {
      const { page } = await browser.visit({ ...look, cookies: { ...cookies, app_lang: lang } });
      await openAlive(page, path);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.locator('html').getAttribute('lang')).toBe(lang);
      // Forms are folded.
      await page.getByRole('main').evaluate((main) => {
        for (const each of main.querySelectorAll('details')) each.open = true;
      });
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  );
});
