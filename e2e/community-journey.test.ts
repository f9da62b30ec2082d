import { expect, inject, test } from 'vitest';
import type { Page } from 'playwright-core';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { messagesPage } from '#contracts/pages/contact-pages.ts';
import { setVideoState } from '#domain/videos/index.ts';
import { press, signUp } from '#tests/support/account-visits.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import {
  approveComment,
  aVideoPage,
  button,
  commentItem,
  commentsPart,
  letWrite,
  main,
  makeOldByName,
  openComments,
  openMember,
  unread,
  writeComment,
} from '#tests/support/community-visits.ts';
import { aVideo } from '#tests/support/factories.ts';
import { secondProcess } from '#tests/support/running-site.ts';

// Three browsers, for a minute: `npm run test:long`. Each part has a shorter test of its own.
const browser = withBrowser();
const live = { timeout: 20_000 };

/** A member publishes a film of the demo under another title. */
const publish = (username: string, title: string): Promise<number> =>
  secondProcess(inject('data_dir'), async ({ system_ctx: ctx }) => {
    const { member_id } = await ctx.db
      .selectFrom('member')
      .select('member_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const { media_id } = await ctx.db
      .selectFrom('video')
      .innerJoin('listing', 'listing.video_id', 'video.video_id')
      .select('media_id')
      .$narrowType<{ media_id: number }>()
      .orderBy('video.video_id')
      .executeTakeFirstOrThrow();
    return aVideo(ctx, { member_id, media_id, title });
  });
/** The demo is what other tests find. */
const unpublish = (video_id: number): Promise<void> =>
  secondProcess(inject('data_dir'), ({ system_ctx }) =>
    setVideoState(system_ctx, video_id, { status: 'rejected' }),
  );

/** Pages are purged from their caches a moment after what changes them: opens one again and again. */
async function openUntilShown(page: Page, path: string, text: string, count = 1): Promise<void> {
  await expect
    .poll(
      async () => {
        await openComments(page, path);
        return commentItem(page, text).filter({ visible: true }).count();
      },
      { timeout: 75_000, interval: 1000 },
    )
    .toBe(count);
}

async function answer(page: Page, to: string, text: string): Promise<void> {
  await commentItem(page, to).first().getByRole('link', { name: 'Reply' }).click();
  await commentsPart(page).getByLabel('Write a reply').fill(text);
  await commentsPart(page).getByRole('button', { name: 'Reply' }).click();
}

/** Everything that the member has heard of is read. */
async function readAll(page: Page): Promise<void> {
  await openAlive(page, accountPages.notifications());
  const all = button(page, 'Mark all as read');
  if (await all.count()) await all.click();
  await unread(page, 0).waitFor(live);
}

async function becomeFriends(maren: Page, tilda: Page): Promise<void> {
  await openAlive(tilda, accountPages.notifications());
  await openMember(maren, 'Tilda-Moor');
  await button(maren, 'Add friend').click();
  await maren.getByText('Friend request sent').waitFor();
  await unread(tilda, 1).waitFor(live);
  await openMember(tilda, 'Maren-Lake');
  await button(tilda, 'Accept friend request').click();
  await button(tilda, 'Remove friend').waitFor();
  await unread(maren, 1).waitFor(live);
  await readAll(maren);
}

async function talk(maren: Page, tilda: Page): Promise<void> {
  await readAll(tilda);
  await openMember(maren, 'Tilda-Moor');
  await main(maren).getByRole('link', { name: 'Write a message' }).click();
  await maren.getByLabel('Message', { exact: true }).fill('Have you seen the boat?');
  await press(maren, 'Send');
  await unread(tilda, 1).waitFor(live);
  await openAlive(tilda, messagesPage());
  await main(tilda).getByRole('link', { name: 'Maren-Lake' }).click();
  await tilda.getByText('Have you seen the boat?').waitFor();
  await tilda.getByLabel('Message', { exact: true }).fill('I was on it.');
  await press(tilda, 'Send');
  await unread(maren, 1).waitFor(live);
}

async function comment(maren: Page, tilda: Page, path: string): Promise<void> {
  await readAll(maren);
  await readAll(tilda);
  await openComments(maren, path);
  await writeComment(maren, 'At 0:01 a boat comes in');
  await commentItem(maren, 'a boat comes in').waitFor();
  await openUntilShown(tilda, path, 'a boat comes in');
  await answer(tilda, 'a boat comes in', 'It is mine');
  await commentItem(tilda, 'It is mine').first().waitFor();
  await unread(maren, 1).waitFor(live);
  await openUntilShown(maren, path, 'It is mine');
  await answer(maren, 'a boat comes in', 'Then take me along, @Tilda-Moor');
  await unread(tilda, 1).waitFor(live);
  await openAlive(tilda, accountPages.notifications());
  await main(tilda)
    .getByRole('link', { name: /Maren-Lake mentioned you/ })
    .waitFor();
}

async function subscribe(maren: Page): Promise<number> {
  await readAll(maren);
  await openMember(maren, 'Tilda-Moor');
  await button(maren, 'Subscribe').click();
  await maren.getByText('Subscribed to Tilda-Moor').waitFor();
  const video_id = await publish('Tilda-Moor', 'From the boat');
  await unread(maren, 1).waitFor(live);
  await openAlive(maren, accountPages.subscriptions());
  await main(maren).getByRole('heading', { name: 'From the boat' }).first().waitFor();
  return video_id;
}

async function playTogether(maren: Page, tilda: Page, video_ids: readonly number[]): Promise<void> {
  for (const [at, video_id] of video_ids.entries()) {
    await openAlive(maren, accountPages.addToPlaylists(video_id));
    if (at === 0) {
      await maren.getByLabel('Title').fill('Boats at the lake');
      await press(maren, 'Create');
      await maren.getByText('Your changes are saved.').waitFor();
    } else {
      await press(maren, 'Add to Boats at the lake');
      await button(maren, 'Remove from Boats at the lake').waitFor();
    }
  }
  await openAlive(maren, accountPages.playlists());
  await main(maren).getByRole('link', { name: 'Boats at the lake' }).click();
  // The form of a new list has the same fields.
  await maren.getByRole('heading', { level: 1, name: 'Boats at the lake' }).waitFor();
  await maren.getByLabel('Who sees it').selectOption('Everybody');
  await press(maren, 'Save');
  await maren.getByText('Your changes are saved.').waitFor();
  const list = Number(new URL(maren.url()).searchParams.get('list'));
  await openAlive(tilda, `/playlist/${list}/boats-at-the-lake/`);
  await main(tilda).getByRole('link', { name: 'Play all' }).click();
  const bar = tilda.getByRole('region', { name: 'Playlist: Boats at the lake' });
  await bar.getByText(`1/${video_ids.length}`).waitFor();
  await bar.getByRole('link', { name: /^Next video/ }).click();
  await bar.getByText(`2/${video_ids.length}`).waitFor();
}

/** A blocked member gets the same answers as from a member who accepts no contact. */
async function isShutOut(rasmus: Page, path: string): Promise<void> {
  await openMember(rasmus, 'Maren-Lake');
  await button(rasmus, 'Add friend').click();
  await rasmus.getByText('This member doesn’t accept friend requests').waitFor();
  await button(rasmus, 'Subscribe').click();
  await button(rasmus, 'Subscribe').waitFor();
  await main(rasmus).getByRole('link', { name: 'Write a message' }).click();
  await rasmus.getByLabel('Message', { exact: true }).fill('Why not?');
  await press(rasmus, 'Send');
  await rasmus.getByText('No member with this name accepts messages from you.').waitFor();
  // This page asks whose comments a block hides; a tab that stays elsewhere asks within the hour.
  await openAlive(rasmus, messagesPage());
  await openUntilShown(rasmus, path, 'At 0:01 a boat comes in', 0);
}

test.runIf(process.env['VELOUR_LONG'])(
  'two members befriend, write, comment, mention, subscribe and play a playlist, each hearing of it live; a third is held, approved, and shut out by a block',
  { timeout: 400_000, retry: 0 },
  async () => {
    const visits = [await browser.visit(), await browser.visit(), await browser.visit()] as const;
    const [{ page: maren }, { page: tilda }, { page: rasmus }] = visits;
    for (const [page, name] of [
      [maren, 'Maren-Lake'],
      [tilda, 'Tilda-Moor'],
    ] as const) {
      await signUp(page, name);
      await makeOldByName(name);
      await letWrite(name);
    }
    const { path, video_id } = await aVideoPage(7);
    await becomeFriends(maren, tilda);
    await talk(maren, tilda);
    await comment(maren, tilda, path);
    const published = await subscribe(maren);
    await playTogether(maren, tilda, [video_id, published]);

    await signUp(rasmus, 'Rasmus-New');
    await openComments(rasmus, path);
    await writeComment(rasmus, 'What a calm evening');
    await commentItem(rasmus, 'What a calm evening').getByText('Waiting for review.').waitFor();
    await openComments(rasmus, path);
    await commentItem(rasmus, 'What a calm evening')
      .getByText('A member’s first comments')
      .waitFor();
    await openUntilShown(maren, path, 'What a calm evening', 0);
    await approveComment('What a calm evening');
    await unread(rasmus, 1).waitFor(live);
    await openUntilShown(maren, path, 'What a calm evening');
    await letWrite('Rasmus-New');

    await readAll(maren);
    await openAlive(maren, accountPages.privacy());
    await maren.getByLabel('Username').fill('Rasmus-New');
    await press(maren, 'Block');
    await button(maren, 'Unblock Rasmus-New').waitFor();
    await isShutOut(rasmus, path);
    await openUntilShown(maren, path, 'What a calm evening', 0);
    // A mention where both have written makes no notification; a message after it does.
    await openComments(tilda, path);
    await writeComment(tilda, 'Who comes along tomorrow?');
    await openUntilShown(maren, path, 'Who comes along tomorrow?');
    await answer(maren, 'Who comes along tomorrow?', 'I do');
    await openUntilShown(rasmus, path, 'Who comes along tomorrow?');
    await answer(rasmus, 'Who comes along tomorrow?', 'Not without @Maren-Lake');
    await commentItem(rasmus, 'Not without').first().waitFor();
    await openAlive(maren, accountPages.notifications());
    await openAlive(tilda, messagesPage());
    await main(tilda).getByRole('link', { name: 'Maren-Lake' }).click();
    await tilda.getByLabel('Message', { exact: true }).fill('At eight, then.');
    await press(tilda, 'Send');
    await unread(maren, 1).waitFor(live);
    await openAlive(maren, accountPages.notifications());
    expect(await main(maren).getByText('Rasmus-New').count()).toBe(0);
    await unpublish(published);
    // Calls that a member may not make are refused.
    for (const { noise } of visits)
      expect(noise.splice(0).filter((line) => !/status of 4(?:0[34]|22)/.test(line))).toEqual([]);
  },
);
