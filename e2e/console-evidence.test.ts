import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Ctx } from '#domain/ctx.ts';
import { openCase } from '#domain/moderation/index.ts';
import { saveModels } from '#domain/taxonomy/index.ts';
import { violations } from '#tests/support/axe.ts';
import { withBrowser } from '#tests/support/browser.ts';
import {
  aModerator,
  aRuleOnViolence,
  aWaitingVideo,
  withConsoleSite,
} from '#tests/support/console-site.ts';
import { aShownPerson, drawnPicture } from '#tests/support/console-records.ts';
import { openConsole } from '#tests/support/console-work.ts';
import { aMember } from '#tests/support/members.ts';

// Evidence on a case, seen by two moderators of one site where documents need a second person.

const browser = withBrowser();
const title = 'Two friends at the lake';
const state = { reference: '', report: 'ABCD2222', picture: '' };

const site = withConsoleSite(
  async (ctx, { media_id, folder }) => {
    await aRuleOnViolence(ctx);
    for (const name of ['Mara-Field', 'Nils-Hill']) await aModerator(ctx, name);
    const { member_id } = await aMember(ctx, 'Lena-Brook');
    const { video_id, reference } = await aWaitingVideo(ctx, { media_id, member_id, title });
    await aWaitingVideo(ctx, { media_id, member_id, title: 'Morning swim' });
    await sql`delete from verified_uploader where member_id = ${member_id}`.execute(ctx.db);
    await addRecords(ctx, video_id, folder);
    await sql`
      with e as (insert into hash_entry (list_id, reference, media_id)
        select list_id, 'video 7', ${media_id} from hash_list where name = 'own-removals' returning entry_id)
      insert into hash_match (media_id, entry_id, list_name, reference, kind, distance, seconds, listed_seconds, share)
      select ${media_id}, entry_id, 'own-removals', 'video 7', 'frame', 6, 1, 2, 0.8 from e`.execute(
      ctx.db,
    );
    await addReport(ctx, video_id, folder);
    const picture = await addAvatar(ctx, member_id, folder);
    Object.assign(state, { reference, picture });
  },
  { VAULT_FOUR_EYES: 'on' },
);

async function addRecords(ctx: Ctx, video_id: number, folder: string): Promise<void> {
  const models = await saveModels(ctx, [
    { dir: 'ada-north', title: 'Ada North', orientation: 'str', attributes: {} },
    { dir: 'bea-south', title: 'Bea South', orientation: 'str', attributes: {} },
  ]);
  for (const model_id of models.values())
    await ctx.db.insertInto('video_model').values({ video_id, model_id }).execute();
  await aShownPerson(ctx, folder, { video_id, legal_name: 'Adelheid Nord', model: 'ada-north' });
}

async function addReport(ctx: Ctx, video_id: number, folder: string): Promise<void> {
  const storage_key = 'z9y8x7w6v5u4t3s2r1q0p9';
  await ctx.private_storage.putFile(
    `c/${storage_key}.jpg`,
    await drawnPicture(folder, 'attached.jpg'),
  );
  await sql`
    with c as (insert into moderation_case (kind, reference, reason, lang, email, fields, secret_hash, target_type, target_id)
      values ('report', ${state.report}, 'privacy', 'en', 'eve@example.com', '{"message": "This is my garden."}',
        sha256('x'), 'video', ${String(video_id)}) returning case_id)
    insert into case_attachment (case_id, storage_key, content_hash, width, height)
    select case_id, ${storage_key}, sha256('x'), 640, 400 from c`.execute(ctx.db);
}

async function addAvatar(ctx: Ctx, member_id: number, folder: string): Promise<string> {
  const storage_key = 'q1w2e3r4t5y6u7i8o9p0a1';
  await ctx.private_storage.putFile(
    `m/${storage_key}/256.jpg`,
    await drawnPicture(folder, 'avatar.jpg'),
  );
  const { picture_id } = await ctx.db
    .insertInto('member_picture')
    .values({ member_id, section: 'avatar', state: 'pending', storage_key } as never)
    .returning('picture_id')
    .executeTakeFirstOrThrow();
  const subject = { type: 'picture', id: String(picture_id) } as const;
  const { reference } = await ctx.db
    .transaction()
    .execute((trx) => openCase(ctx, trx, { kind: 'picture', subject, member_id }));
  return reference;
}

const signedIn = (name: string, path: string) => openConsole(browser, site, name, path);

/** How wide the first picture of a panel is: one outside of the window may not load, and decoding it would wait forever. */
async function loaded(page: Page, panel: string): Promise<number> {
  const picture = page.getByRole('region', { name: panel }).getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  return width();
}

// Each step needs the result of the one before: a second try would begin in the middle.
const once = { timeout: 240_000, retry: 0 };

test(
  'two moderators look at documents, known files, attachments and avatars, and meet in one case',
  once,
  async () => {
    const { page: mara, noise } = await signedIn('Mara-Field', `/case/${state.reference}/`);
    const { page: nils } = await signedIn('Nils-Hill', `/case/${state.reference}/`);
    await mara.getByRole('heading', { level: 1, name: title }).waitFor();
    await mara.keyboard.press('k');
    await mara.getByText(/^Yours until/).waitFor();
    await mara.getByText('Records complete').waitFor();
    await mara.getByText('No consent on record').waitFor();
    await mara.getByText('an uploader whose identity was checked').waitFor();
    expect(await mara.getByText('Adelheid Nord').count()).toBe(0);
    const matches = mara.getByRole('region', { name: 'Matches with known files' });
    await matches.getByText('80% of this film').waitFor();
    expect(await matches.locator('.frame').count()).toBe(2);
    expect(await violations(mara)).toEqual([]);

    // A second person agrees before a document is seen.
    await mara.getByRole('button', { name: 'Ask to view: Passport' }).click();
    await mara.getByLabel('Why you need to see it').fill('The dates differ.');
    expect(await violations(mara)).toEqual([]);
    await mara.keyboard.press('Control+Enter');
    await mara.getByText('Waiting for a second person').waitFor();
    await nils.reload();
    await nils.getByText('Mara-Field asks to view: Passport').waitFor();
    await nils.getByText('Mara-Field is working on this case.').waitFor();
    await nils.getByRole('button', { name: 'Agree', exact: true }).click();
    await nils.getByText('You agreed.').waitFor();
    await mara.reload();
    await mara.getByRole('button', { name: 'View: Passport' }).click();
    await mara.getByLabel('Why you need to see it').fill('The dates differ.');
    await mara.getByRole('button', { name: 'Open the document' }).click();
    await mara.getByText('Adelheid Nord').waitFor();
    const document = mara.getByRole('img', { name: 'Passport: Ada North' });
    expect(await document.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
    expect(await violations(mara)).toEqual([]);
    await mara.getByRole('button', { name: 'Close' }).click();
    await mara.getByText('Document viewed').first().waitFor();

    // An approval says what is missing, in words.
    await mara.getByRole('heading', { level: 1 }).focus();
    await mara.keyboard.press('a');
    await mara.keyboard.press('Enter');
    await mara
      .getByRole('alert')
      .filter({ hasText: 'Something is still missing: an uploader whose identity was checked' })
      .waitFor();

    expect(noise.splice(0).every((line) => line.includes('422'))).toBe(true);

    // Another moderator decides while this page is open: it names the moderator and the decision.
    await mara.getByRole('heading', { level: 1 }).focus();
    await mara.keyboard.press('e');
    await mara.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
    await mara.goto(`/case/${state.reference}/`);
    await mara.getByRole('heading', { level: 1, name: title }).waitFor();
    await nils.reload();
    await nils.getByRole('heading', { level: 1, name: title }).waitFor();
    await nils.keyboard.press('c');
    await nils.getByRole('group', { name: 'What is to be changed' }).waitFor();
    await nils.keyboard.type('Say who is shown.');
    await nils.keyboard.press('Control+Enter');
    await nils.getByText('You can undo this for 10 seconds').waitFor();
    await mara.keyboard.press('h');
    await mara.getByRole('button', { name: 'Decide: Hold' }).click();
    await mara.getByText('Nils-Hill decided this case:').waitFor();
    await mara.getByText('Say who is shown.').first().waitFor();
    expect(noise.splice(0).every((line) => line.includes('409'))).toBe(true);
    expect(await violations(mara)).toEqual([]);

    await mara.goto(`/case/${state.report}/`);
    await mara.getByText('This is my garden.').waitFor();
    expect(await loaded(mara, 'Attached pictures')).toBe(640);
    expect(await violations(mara)).toEqual([]);

    await mara.goto(`/case/${state.picture}/`);
    await mara.getByRole('heading', { level: 1, name: 'Lena-Brook' }).waitFor();
    expect(await loaded(mara, 'Film')).toBe(640);
    await mara.keyboard.press('a');
    await mara.keyboard.press('Enter');
    await mara.getByText('Approve: case').waitFor();
  },
);
