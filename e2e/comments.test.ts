import { describe, expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import { signUp } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { withBrowser } from '#tests/support/browser.ts';
import {
  approveComment,
  aVideoPage,
  commentItem as item,
  commentsPart as part,
  letWrite,
  openComments as open,
  writeComment as write,
} from '#tests/support/community-visits.ts';
import { secondProcess } from '#tests/support/running-site.ts';

const browser = withBrowser();

/** Makes friends of a member and a new one. */
const befriend = (username: string, other: string): Promise<void> =>
  secondProcess(inject('data_dir'), async ({ system_ctx: { db } }) => {
    await sql`with other as (insert into member (username) values (${other}) returning member_id)
      insert into friendship (low_id, high_id) select least(o.member_id, m.member_id), greatest(o.member_id, m.member_id)
      from other as o, member as m where m.username = ${username}`.execute(db);
  });

describe('comments', () => {
  test('are written, answered, voted on, edited and deleted; times seek', async () => {
    const { path } = await aVideoPage(3);
    const { page, noise } = await browser.visit();
    await signUp(page, 'Ada-Lake');
    await letWrite('Ada-Lake');
    await open(page, path);
    await write(page, 'At 0:01 a boat, see <b>lake</b> and https://x');
    await item(page, 'Waiting for review').waitFor();
    await write(page, 'At 0:01 a boat comes <b>in</b>');
    const first = item(page, 'a boat comes <b>in</b>');
    await first.waitFor();
    expect(await first.getByRole('link', { name: '0:01' }).getAttribute('href')).toBe(
      '?start_time=1',
    );
    await first.getByRole('link', { name: 'Reply' }).click();
    await part(page).getByLabel('Write a reply').fill('And goes out again');
    await part(page).getByRole('button', { name: 'Reply' }).click();
    await item(page, 'And goes out again').waitFor();
    await first.getByRole('button', { name: /^Like/ }).click();
    await first.getByRole('button', { name: /^Like/, pressed: true }).waitFor();
    await first.getByRole('button', { name: 'Edit' }).click();
    await part(page).getByLabel('Edit your comment').fill('At 0:01 a ship comes in');
    await part(page).getByRole('button', { name: 'Save' }).click();
    await item(page, 'a ship comes in').getByText('edited').waitFor();
    expect(await violations(page)).toEqual([]);

    page.on('dialog', (dialog) => void dialog.accept());
    await item(page, 'a ship comes in').getByRole('button', { name: 'Delete' }).click();
    await part(page).getByText('This comment was deleted.').waitFor();

    const stranger = await browser.visit();
    await open(stranger.page, path);
    await item(stranger.page, 'And goes out again').waitFor();
    await part(stranger.page).getByText('This comment was deleted.').waitFor();
    expect(await part(stranger.page).getByText('see <b>lake</b>').count()).toBe(0);
    expect(
      await part(stranger.page)
        .getByText(/^Please sign in or register/)
        .isVisible(),
    ).toBe(true);
    expect(await part(stranger.page).getByRole('button', { name: 'Post' }).isVisible()).toBe(false);
    expect(noise).toEqual([]);
  });

  test('an @ offers friends by name; keys choose, close and open the list again', async () => {
    const { path } = await aVideoPage(3);
    const { page, noise } = await browser.visit();
    await signUp(page, 'Eli-Brook');
    await befriend('Eli-Brook', 'Zoë-Fern');
    await open(page, path);
    const field = part(page).getByLabel('Write a comment');
    await field.pressSequentially('Hello @ZO');
    const option = part(page).getByRole('option', { name: 'Zoë-Fern', selected: true });
    await option.waitFor();
    expect(await violations(page)).toEqual([]);
    await field.press('Escape');
    await option.waitFor({ state: 'detached' });
    await field.press('Backspace');
    await option.waitFor();
    await field.press('Enter');
    await option.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Hello @Zoë-Fern ');
    expect(noise).toEqual([]);
  });

  test('are read, written and answered without script', async () => {
    const { path } = await aVideoPage(4);
    const { page, context } = await browser.visit();
    await signUp(page, 'Bea-Moor');
    await letWrite('Bea-Moor');
    const plain = await browser.visit({ java_script: false });
    await plain.page.goto(path);
    await part(plain.page)
      .getByText(/^Please sign in or register/)
      .waitFor();
    await plain.context.addCookies(await context.cookies());
    await write(plain.page, 'Written without script');
    await item(plain.page, 'Written without script').waitFor();
    expect(plain.page.url()).toMatch(/\?comment=\d+#comment-\d+$/);
    expect(await plain.page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
      new RegExp(`${path}$`),
    );
    await part(plain.page).getByLabel('Write a reply').fill('Answered without script');
    await part(plain.page).getByRole('button', { name: 'Reply' }).click();
    await item(plain.page, 'Answered without script').waitFor();
    await write(plain.page, 'See https://x.example');
    await part(plain.page).getByText('Your comment waits for review.').waitFor();
    await write(plain.page, 'Too long '.repeat(200));
    await part(plain.page).getByText('Your comment was not accepted.').waitFor();
    expect(await part(plain.page).getByLabel('Write a comment').inputValue()).toBe(
      'Too long '.repeat(200),
    );
    await plain.page.goto(`${path}?comment=999999999`);
    expect(plain.page.url()).toBe(browser.origin + path);
  });

  test('that wait are seen by their writer alone, and by everyone once they are approved', async () => {
    const { path } = await aVideoPage(5);
    const { page } = await browser.visit();
    await signUp(page, 'Cleo-Fen');
    await open(page, path);
    await write(page, 'My very first words');
    await item(page, 'My very first words').getByText('Waiting for review.').waitFor();
    await open(page, path);
    await item(page, 'My very first words').getByText('A member’s first comments').waitFor();
    const stranger = await browser.visit();
    await open(stranger.page, path);
    expect(await item(stranger.page, 'My very first words').count()).toBe(0);
    await approveComment('My very first words');
    // The page is purged from its caches a moment after the decision.
    const countAgain = async (): Promise<number> => {
      await open(stranger.page, path);
      return item(stranger.page, 'My very first words').count();
    };
    await expect.poll(countAgain, { timeout: 30_000 }).toBe(1);
  });
});
