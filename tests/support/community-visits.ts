import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Page } from 'playwright-core';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { seenText } from '#domain/cases/index.ts';
import { decideCase, operator } from '#domain/moderation/index.ts';
import { openAlive } from './browser.ts';
import { makeOld } from './contacts.ts';
import { secondProcess } from './running-site.ts';
import { applyNow } from './statements.ts';

// Actions of members with each other, on the pages of the site that runs for browser tests.

export const main = (page: Page) => page.getByRole('main');
export const button = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true });
/** The header of a member with so many unread notifications. */
export const unread = (page: Page, n: number) =>
  page.getByRole('banner').getByRole('link', {
    name: n === 0 ? 'My account' : `My account, unread notifications: ${n}`,
    exact: true,
  });

/** New accounts open no threads. */
export const makeOldByName = (username: string): Promise<void> =>
  secondProcess(inject('data_dir'), async ({ system_ctx }) => {
    const { member_id } = await system_ctx.db
      .selectFrom('member')
      .select('member_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    await makeOld(system_ctx, member_id);
  });

/** Waits until a form of the page whose action has `part` in it has its script. */
const untilScripted = (page: Page, part: string): Promise<unknown> =>
  page.waitForFunction((text) => {
    const form = document.querySelector(`main form[action*="${text}"]`);
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'));
  }, part);

/** Opens the page of a member and waits until its buttons have their script. */
export async function openMember(page: Page, username: string): Promise<void> {
  await openAlive(page, memberPage(username));
  await untilScripted(page, '/friends/');
  await untilScripted(page, 'subscri');
}

/** A video of the demo that is listed, and its page. */
export const aVideoPage = (at: number): Promise<{ video_id: number; path: string }> =>
  secondProcess(inject('data_dir'), async ({ system_ctx: { db } }) => {
    const row = await db
      .selectFrom('video')
      .select(['video_id', 'dir'])
      .where('status_id', '=', 1)
      .where('is_private', '=', false)
      .orderBy('video_id')
      .offset(at)
      .executeTakeFirstOrThrow();
    return { video_id: row.video_id, path: `/videos/${row.video_id}/${row.dir}/` };
  });

/** The first comments of members wait: the staff has seen three of this one. */
export const letWrite = (username: string): Promise<void> =>
  secondProcess(inject('data_dir'), async ({ system_ctx: { db } }) => {
    await sql`insert into comment (video_id, member_id, body, lang, text_hash)
      select (select max(video_id) from video), member_id, 'Known', 'en', sha256(convert_to(${username} || n, 'utf8'))
      from member, generate_series(1, 3) n where username = ${username}`.execute(db);
  });

/** Approves the comment that waits and has this text. */
export const approveComment = (body: string): Promise<void> =>
  secondProcess(inject('data_dir'), async ({ system_ctx: ctx }) => {
    const { reference } = await ctx.db
      .selectFrom('moderation_case as c')
      .innerJoin('comment as x', (join) =>
        join.onRef(sql`x.comment_id::text`, '=', 'c.target_id').on('c.kind', '=', 'comment'),
      )
      .select('c.reference')
      .where('x.body', '=', body)
      .executeTakeFirstOrThrow();
    const { decision_id } = await decideCase(ctx, operator, {
      reference,
      action: 'approve',
      details: { seen: seenText(body) },
    });
    await applyNow(ctx, decision_id);
  });

export const commentsPart = (page: Page) => page.locator('#comments');
export const commentItem = (page: Page, text: string) =>
  commentsPart(page).getByRole('article').filter({ hasText: text });
export async function writeComment(page: Page, text: string): Promise<void> {
  await commentsPart(page).getByLabel('Write a comment').fill(text);
  await commentsPart(page).getByRole('button', { name: 'Post' }).click();
}
/** Opens the page and brings the comments into the window, where their script begins. */
export async function openComments(page: Page, path: string): Promise<void> {
  await openAlive(page, path);
  // At once: the part is exchanged when its code has come.
  await commentsPart(page).evaluate((element) => element.scrollIntoView());
  await page.waitForFunction(() => {
    const field = document.querySelector('#comments textarea');
    return field !== null && Object.keys(field).some((key) => key.startsWith('__reactProps'));
  });
}
