import { copyFile, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { searchUrl, videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import { allowed_counts, allowed_lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { formPages } from '#contracts/pages/form-addresses.ts';
import { pages } from '#contracts/pages/pages.ts';
import { searchPage } from '#contracts/pages/search-pages.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { fill, press } from '#tests/support/account-visits.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { drawClip, recodeClip, writeFrame } from '#tests/support/clips.ts';
import { aModerator, withConsoleSite } from '#tests/support/console-site.ts';
import {
  decideByKeys,
  findNone,
  nameRule,
  openConsole,
  takeFrom,
  takeNext,
} from '#tests/support/console-work.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { mailFrom } from '#tests/support/site-mail.ts';
import { runVelour } from '#tests/support/spawned-command.ts';
import { asSuperuser, superuserOf } from '#tests/support/superuser.ts';

// The whole way of one clip, on a site of its own: real files, the worker of the site, two moderators, the uploader and a visitor, each in a browser.

const browser = withBrowser();
const duty = 'duty@example.com';
/** The grounds of the removal, and the words of the appeal. */
const rule = 'Private images';
const found = 'It shows whoever asked us.';
const message = 'Nobody is in it but the lake.';
const approval = { key: 'a', action: 'Approve' };
const state = { uploader: 0, token: '', title: 'Slow lake', path: '', asked: 0 };
const site = withConsoleSite(
  async (ctx) => {
    // The operator uploads by an account: a video of `velour import` belongs to no member, so no one could appeal.
    const { member_id, token } = await aMember(ctx, 'Ola-Brook');
    await verifyUploader(ctx, member_id);
    Object.assign(state, { uploader: member_id, token });
    await ctx.db.insertInto('category').values({ dir: 'lakes', title: 'Lakes' }).execute();
    for (const name of ['Mara-Field', 'Nils-Hill']) await aModerator(ctx, name);
  },
  { UPLOAD_MIN_MINUTES: '0', UPLOAD_MIN_MINUTES_EXCLUSIVE: '0', OPERATOR_EMAIL: duty },
);
const velour = (...args: string[]) => runVelour(site.folder, ...args);
const inFolder = async (...parts: string[]): Promise<string> => {
  const path = join(site.folder, 'films', ...parts);
  await mkdir(dirname(path), { recursive: true });
  return path;
};

const theVideo = () =>
  site.onSite(({ db }) =>
    db
      .selectFrom('video')
      .select(['video_id', 'dir'])
      .where('member_id', '=', state.uploader)
      .executeTakeFirst(),
  );
/** Reads the address of its page, which its title may change. Returns its number. */
async function findVideo(): Promise<number> {
  const video = await theVideo();
  if (!video) throw new Error('there is no video of the uploader');
  state.path = pages.video(video);
  return video.video_id;
}

/** Whether visitors are shown it on its page, in the newest videos and in a search. Each time by other addresses: the process stores answers for a minute. */
async function shown(): Promise<{ page: boolean; list: boolean; search: boolean }> {
  const at = state.asked++;
  const base = {
    lifetime: allowed_lifetimes[1 + (Math.floor(at / allowed_counts.length) % 9)] ?? 600,
    count: allowed_counts[at % allowed_counts.length] ?? 60,
    orientation: 'str',
    object_id: '',
    page: 1,
    type: 'all',
    duration: '',
    date: '',
  } as const;
  const has = async (path: string): Promise<boolean> => {
    const answer = await fetch(new URL(path, site.origin));
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.text()).includes(state.title);
  };
  const page = await fetch(new URL(state.path, site.origin), { redirect: 'manual' });
  // A busy site says 503.
  expect([200, 404]).toContain(page.status);
  return {
    page: page.status === 200,
    list: await has(videosUrl.build({ ...base, section: '', sort: 'latest-updates' })),
    search: await has(
      searchUrl.build({ ...base, section: 'search', sort: 'relevance', s: state.title }),
    ),
  };
}
const everywhere = { page: true, list: true, search: true };
const nowhere = { page: false, list: false, search: false };
const untilShown = (where: typeof everywhere) =>
  expect.poll(shown, { timeout: 60_000, interval: 500 }).toEqual(where);

/** Hands a file in on the page of uploads, and waits until it waits. */
async function upload(page: Page, file: string): Promise<void> {
  await page.goto(accountPages.upload());
  await page.getByLabel('I have read the rules, and this upload follows them.').check();
  await page.getByLabel('Choose videos').and(page.locator(':enabled')).setInputFiles(file);
  await fill(page, {
    Title: state.title,
    Description: 'Water, and nothing else.',
    Tags: 'calm water',
    'How many people are shown?': '0',
  });
  await page.getByLabel('Lakes').check();
  await page.getByLabel('Were people or scenes made or altered by software?').selectOption('no');
  // The site has taken the file.
  await page.getByText('Your draft is saved.').waitFor();
  await press(page, 'Submit for review');
  await page.getByText(/^The form has been submitted/).waitFor();
  await expect.poll(theVideo, { timeout: 60_000, interval: 500 }).toBeDefined();
  await page.goto(accountPages.videos());
  await page.getByText('Waiting for review').waitFor({ timeout: 90_000 });
  await findVideo();
}

/** Changes what a reviewer asked for, and hands it in again. */
async function mend(page: Page, words: string): Promise<void> {
  await openAlive(page, accountPages.video(await findVideo()));
  await page.getByText('Changes requested').waitFor();
  const described = await page.getByLabel('Title', { exact: true }).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
  expect(described).toContain(words);
  state.title = 'Slow morning by the Attersee';
  await fill(page, { Title: state.title });
  await press(page, 'Submit again');
  await page.getByText('Waiting for review').first().waitFor();
  await findVideo();
}

/** Reads the statement of reasons, and appeals. */
async function appeal(page: Page): Promise<void> {
  await openAlive(page, accountPages.decisions());
  await page.getByRole('heading', { name: 'Removed for good', exact: true }).waitFor();
  await page.getByText(rule).first().waitFor();
  await page.getByText(found).waitFor();
  await page.getByText('Appeal', { exact: true }).click();
  await fill(page, { 'Why is the decision wrong?': message });
  await press(page, 'Send the appeal');
  await page.getByText(/^You appealed on .*will look at the decision again\.$/).waitFor();
}

/** Asks for the removal of the clip, without an account. Returns the page of the receipt. */
async function demandRemoval(): Promise<Page> {
  const { page } = await browser.visit({ origin: site.origin });
  await page.goto(searchPage(state.title));
  await page.locator('main article h2').filter({ hasText: state.title }).first().waitFor();
  await openAlive(page, formPages.form('remove'));
  await page.getByRole('heading', { name: 'Remove content: I am in this content' }).waitFor();
  await page.getByLabel('Me', { exact: true }).check();
  for (const [label, text] of [
    [/^Links to the pages/, site.origin + state.path],
    [/^How can we recognise you/, 'At 0:02, in the red coat.'],
    [/^Your name/, 'Jane Example'],
    [/^Email/, 'jane@example.com'],
    [/^Electronic signature/, 'Jane Example'],
  ] as const)
    await page.getByLabel(label).first().fill(text);
  await page.getByLabel(/^I believe in good faith/).check();
  await page.getByRole('button', { name: 'Request removal' }).click();
  await page.getByRole('heading', { level: 1, name: /^Reference / }).waitFor();
  await page.getByText('Decision by').waitFor();
  return page;
}

/** The clock of the demand: 48 hours, which run, warn the duty address at half of them, and hide the clip meanwhile. */
async function watchClock(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: state.title });
  await page.goto('/queue/?kind=remove');
  await row.getByText('1 day left').waitFor();
  await untilShown(everywhere);
  // As if it had come so much earlier.
  await site.onSite(({ db }) =>
    sql`update moderation_case set created_at = created_at - interval '30 hours',
      due_at = due_at - interval '30 hours' where kind = 'remove'`.execute(db),
  );
  await page.reload();
  await row.getByText('17 hours left').waitFor();
  await row.getByText('Half the time is up').waitFor();
  await untilShown(nowhere);
  const warned = () =>
    site.onSite(async ({ db }) => {
      const { rows } = await sql`select from case_event join moderation_case c using (case_id)
        where c.kind = 'remove' and case_event.kind = 'escalated'`.execute(db);
      return rows.length;
    });
  await expect.poll(warned, { timeout: 90_000, interval: 1000 }).toBe(1);
  await mailFrom(site.folder, duty, 'half of its time is over');
}

const copies = ['another-name.mp4', 'half.mp4', 'cropped.mp4', 'frame.png'];
/** The same clip in four forms, and two works that are unlike it. Returns their folder. */
async function makeCopies(first: string): Promise<string> {
  const to = (...parts: string[]) => inFolder('again', ...parts);
  await copyFile(first, await to('another-name.mp4'));
  await recodeClip(first, await to('half.mp4'), 'scale=160:90');
  await recodeClip(first, await to('cropped.mp4'), 'crop=304:170');
  await writeFrame(first, await to('One frame', 'frame.png'), 2.5);
  const unlike = { size: '320x180', seconds: 2, rate: 6, tone: 300, source: 'smptebars' };
  await drawClip(await to('unlike.mp4'), unlike);
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#385' } })
    .jpeg()
    .toFile(await to('Unlike photo', 'plain.jpg'));
  return join(site.folder, 'films', 'again');
}

interface Imported {
  path: string;
  verdict: string;
  video_id: number | null;
  album_id: number | null;
}

/** Publishes copies by the command of the operator: those that match the removed clip are held all the same, and wait at the console. */
async function importCopies(page: Page, folder: string): Promise<void> {
  const publishing = ['--publish', '--i-hold-records', '--json'];
  const { status, out } = await velour('import', ...publishing, folder);
  const { files } = JSON.parse(out.trim().split('\n').at(-1) ?? '') as { files: Imported[] };
  expect([status, files.map(({ verdict }) => verdict)]).toEqual([0, files.map(() => 'imported')]);
  const states = await site.onSite(async ({ db }) => {
    const { rows } = await sql<{ type: string; id: number; status_id: number }>`
      select 'video' as type, video_id as id, status_id from video
      union all select 'album', album_id, status_id from album`.execute(db);
    return new Map(rows.map(({ type, id, status_id }) => [`${type} ${id}`, status_id]));
  });
  const statusOf = ({ video_id, album_id }: Imported) =>
    states.get(video_id === null ? `album ${album_id}` : `video ${video_id}`);
  const reached = Object.fromEntries(files.map((file) => [basename(file.path), statusOf(file)]));
  const { pending, active } = videoStatus;
  expect(reached).toEqual({
    ...Object.fromEntries(copies.map((name) => [name, pending])),
    'unlike.mp4': active,
    'plain.jpg': active,
  });

  const kinds = {
    'another-name': 'The same file',
    half: 'Scenes look the same',
    cropped: 'Scenes look the same',
    'One frame': '',
  };
  await page.goto('/queue/?kind=hash-match');
  const links = page.locator('.case-link');
  await expect.poll(() => links.count()).toBe(copies.length);
  expect(new Set(await links.allTextContents())).toEqual(new Set(Object.keys(kinds)));
  for (const [title, kind] of Object.entries(kinds)) {
    await page.goto('/queue/?kind=hash-match');
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const matches = page.getByRole('region', { name: 'Matches with known files' });
    await matches.getByText('own-removals').first().waitFor();
    if (kind !== '') await matches.getByText(kind).first().waitFor();
  }
}

/** Changes the first letter of the note on the removal. Returns the number of the event. */
async function alterEvent(): Promise<number> {
  const rows = await asSuperuser(
    await superuserOf(site.folder),
    `update case_event set note = overlay(note placing 'X' from 1 for 1)
     where kind = 'decided' and note = '${found}' returning event_id`,
  );
  expect(rows).toHaveLength(1);
  return Number(rows[0]?.['event_id']);
}

test(
  'a clip is sent back, mended and approved, removed for good on demand and held in every copy, restored by an appeal, and one altered byte of all that is found',
  // Each step needs the result of the one before: a second try would begin in the middle.
  { timeout: 480_000, retry: 0 },
  async () => {
    const drawn = { size: '320x180', seconds: 4, rate: 6 };
    const first = await drawClip(await inFolder('lake.mp4'), drawn);
    const cookies = { session: state.token };
    const { page: uploader, noise } = await browser.visit({ origin: site.origin, cookies });
    await upload(uploader, first);
    // While a busy site converts, it may say so: the page asks again.
    expect(noise.splice(0).filter((line) => !line.includes(' 503 '))).toEqual([]);
    await untilShown(nowhere);

    const { page: mara } = await openConsole(browser, site, 'Mara-Field', '/queue/');
    await takeNext(mara, 'publication', state.title);
    const words = 'Say which lake it is.';
    const fields = () => fill(mara, { Title: words });
    await decideByKeys(site, mara, { key: 'c', action: 'Ask for changes', fields });
    // It waits for its uploader, not for the moderators.
    await findNone(mara, 'publication');
    await mend(uploader, words);
    await untilShown(nowhere);
    await takeNext(mara, 'publication', state.title);
    await decideByKeys(site, mara, approval);
    await untilShown(everywhere);

    const receipt = await demandRemoval();
    await watchClock(mara);
    await takeNext(mara, 'remove', state.title);
    await mara.getByText('At 0:02, in the red coat.').waitFor();
    await decideByKeys(site, mara, {
      key: 'd',
      action: 'Remove and block re-uploads',
      fields: () => nameRule(mara, rule, found),
    });
    await mara.getByText('You decided this case:').waitFor();
    await untilShown(nowhere);
    await receipt.reload();
    await receipt.getByText('The content was removed.').waitFor();

    const { page: nils } = await openConsole(browser, site, 'Nils-Hill', '/queue/');
    await importCopies(nils, await makeCopies(first));

    await appeal(uploader);
    // Not the moderator who decided.
    await findNone(mara, 'appeal');
    await mara.getByRole('link', { name: state.title }).click();
    await mara.getByText('This appeal is against your own decision.').waitFor();
    expect(await mara.getByRole('radio').count()).toBe(0);
    await takeNext(nils, 'appeal', state.title);
    await nils.getByText(message).waitFor();
    await decideByKeys(site, nils, {
      key: 'z',
      action: 'Restore',
      fields: () => nils.getByLabel('Answer to the appeal').fill('The release is there.'),
    });
    await openAlive(uploader, accountPages.decisions());
    await uploader.getByRole('heading', { name: 'Removed for good (taken back)' }).waitFor();
    await uploader.getByText(/has looked at the decision and changed it\.$/).waitFor();
    await uploader.getByText('The release is there.').waitFor();
    // A video removed for good has no publication any more: it is reviewed as if it were new.
    await takeFrom(nils, 'publication', state.title);
    await decideByKeys(site, nils, approval);
    await untilShown(everywhere);

    const green = await velour('audit', 'verify');
    expect(green).toMatchObject({ status: 0, out: 'The chain of events is whole.\n' });
    const altered = await alterEvent();
    const red = await velour('audit', 'verify');
    const sentence = `Event ${altered} was altered: its hash does not follow.`;
    expect(red).toMatchObject({ status: 1, err: expect.stringContaining(sentence) });
  },
);
