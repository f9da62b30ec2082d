import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { RelatedModels, Wall } from '#contracts/calls/catalogue/around-models.ts';
import type { ChannelAnswer } from '#contracts/calls/catalogue/channels.ts';
import type { ModelAnswer } from '#contracts/calls/catalogue/models.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { followLink } from '#tests/support/follow-link.ts';
import { choose } from '#tests/support/country-menu.ts';
import { hydratedVisit } from '#tests/support/hydrated-visit.ts';
import { longNames } from '#tests/support/long-names.ts';
import { answering, firstChannel, firstModel } from '#tests/support/people-pages.ts';
import { sampleOf } from '#tests/support/sample.ts';

// The page of a model: its head, its tabs, whom it appears with; and names that are longer than names are.
const browser = withBrowser();
const model = await firstModel(browser.origin);
const channel = await firstChannel(browser.origin);
const modelPath = `/model/${model.dir}/`;
const channelPath = `/channel/${channel.dir}/`;
const address = (page: Page): string => page.url().replace(browser.origin, '');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^Pages of / }).getByRole('link', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe('the page of a model', () => {
  test('says who it is: name, other names, numbers and facts', async () => {
    const { page } = await hydratedVisit(browser, modelPath);
    await expect.poll(() => heading(page).textContent()).toBe(model.title);
    const main = page.getByRole('main');
    for (const alias of model.aliases) expect(await main.textContent()).toContain(alias);
    const reported = await main
      .locator('dl > div')
      .evaluateAll((all) => all.map((each) => [...each.children].map((part) => part.textContent)));
    expect(reported.slice(0, 2)).toEqual([
      ['Videos', String(model.total_videos)],
      ['Albums', String(model.total_albums)],
    ]);
    expect(reported).toContainEqual(['Rank', String(model.rank)]);
    expect(reported.map(([label]) => label)).toContain('Country');
  });

  test.each([
    ['de', 'Alter', ['18–21', '22–29', '30–39', '40 und älter']],
    ['ja', '年齢', ['18～21歳', '22～29歳', '30～39歳', '40歳以上']],
  ] as const)('says facts in the words of %s', async (app_lang, label, words) => {
    const { page } = await browser.visit({ cookies: { app_lang } });
    await page.goto(`${modelPath}info/`);
    const age = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    expect(await age.locator('dd').textContent()).toBe(words[(model.age ?? 0) - 1]);
  });

  test('has its tabs as links, each with what belongs there', async () => {
    const { page, requests } = await hydratedVisit(browser, modelPath);
    await tab(page, 'Albums').click();
    await expect.poll(() => address(page)).toBe(`/model/${model.dir}/albums`);
    await expect
      .poll(() => page.locator('main a[href^="/album/"]').count())
      .toBe(model.total_albums);
    await tab(page, 'Wall').click();
    await expect.poll(() => address(page)).toBe(`${modelPath}wall/`);
    const { entries } = (await (
      await fetch(`${browser.origin}/api/v1/wall/${model.dir}.1.json`)
    ).json()) as Wall;
    const hrefs = entries.map((entry) =>
      entry.kind === 'video'
        ? `/videos/${entry.video.video_id}/${entry.video.dir}/`
        : `/album/${entry.album.album_id}/${entry.album.dir}/`,
    );
    await expect
      .poll(() =>
        page
          .locator('main article > a')
          .evaluateAll((all) => all.map((each) => each.getAttribute('href'))),
      )
      .toEqual(hrefs);
    const months = entries.map((entry) =>
      new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        new Date(entry.kind === 'video' ? entry.video.post_date : entry.post_date),
      ),
    );
    expect(await page.locator('main section[data-entries] > h2').allTextContents()).toEqual([
      ...new Set(months),
    ]);
    await tab(page, 'Info').click();
    await page.getByRole('main').getByText(model.description).waitFor();
    expect(await page.locator('[aria-current=page]').allTextContents()).toEqual(['Info']);
    expect(requests.filter((path) => path.includes('.data'))).toEqual([]);
  });

  test('sorts and filters its videos by the query, and keeps its head meanwhile', async () => {
    const { page } = await hydratedVisit(browser, modelPath);
    await page.getByRole('link', { name: 'Longest' }).click();
    await expect.poll(() => address(page)).toBe(`${modelPath}?sort=longest`);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('link', { name: /^Under 10 min/ }).click();
    await expect.poll(() => address(page)).toBe(`${modelPath}?sort=longest&duration=1`);
    await expect.poll(() => heading(page).textContent()).toBe(model.title);
    await page.getByRole('link', { name: 'Any', exact: true }).click();
    await expect.poll(() => address(page)).toBe(`${modelPath}?sort=longest`);
    await choose(page, 'Any country', 'Norway');
    await expect.poll(() => address(page)).toBe(`${modelPath}?sort=longest&country=no`);
  });

  test('leads to those it appears with and to those who are like it', async () => {
    const { page } = await hydratedVisit(browser, modelPath);
    const company = (await (
      await fetch(`${browser.origin}/api/v1/company/${model.dir}.json`)
    ).json()) as RelatedModels;
    const named = (name: string) =>
      page.getByRole('region', { name }).locator('bdi').allTextContents();
    expect(await named('Similar models')).toEqual(company.similar.map(({ title }) => title));
    expect(await named('Often appears with')).toEqual(company.with.map(({ title }) => title));
    const [other] = company.similar;
    if (!other) throw new Error('nobody is like the model');
    await page
      .getByRole('link', { name: new RegExp(other.title) })
      .first()
      .click();
    await expect.poll(() => address(page)).toBe(`/model/${other.dir}/`);
    await expect.poll(() => heading(page).textContent()).toBe(other.title);
  });

  test('counts a view once, whatever tabs are looked at, and takes votes', async () => {
    const { page } = await browser.visit();
    const sent: string[] = [];
    page.on('request', (request) =>
      sent.push(request.method() === 'POST' ? (request.postData() ?? '') : ''),
    );
    await page.goto(modelPath);
    await expect.poll(() => sent.filter((body) => body.includes('act=view'))).toHaveLength(1);
    await tab(page, 'Info').click();
    await expect.poll(() => address(page)).toBe(`${modelPath}info/`);
    await page.getByRole('main').getByRole('button', { name: /^Like/ }).click();
    await page.getByRole('status').getByText('Thanks for your vote').waitFor();
    expect(sent.filter((body) => body !== '')).toEqual([
      `act=view&section=model&object_id=${model.dir}&nogeo=0`,
      `act=vote&section=model&object_id=${model.dir}&vote=1`,
    ]);
  });

  test('is all there without scripts', async () => {
    const { page } = await browser.visit({ java_script: false });
    await page.goto(modelPath);
    await page.getByRole('link', { name: 'Longest' }).click();
    expect(address(page)).toBe(`${modelPath}?sort=longest`);
    await tab(page, 'Wall').click();
    expect(address(page)).toBe(`${modelPath}wall/`);
    expect(await page.getByRole('button', { name: /^Like/ }).count()).toBe(0);
    await tab(page, 'Info').click();
    expect(await page.getByRole('main').textContent()).toContain(model.description);
  });
});

describe('names of any length and script', () => {
  test.each([390, 1440])('hold in the heads of models and channels at %i px', async (width) => {
    const { page } = await hydratedVisit(browser, '/categories/', { width });
    for (const title of sampleOf(longNames, 2, `names in heads at ${width} px`)) {
      await page.route(
        '**/api/json/model/**',
        answering<ModelAnswer>((answer) => ({
          model: { ...answer.model, title, aliases: [title] },
        })),
      );
      await page.route(
        '**/api/json/channel/**',
        answering<ChannelAnswer>((answer) => ({
          channel: { ...answer.channel, title, cf3: title },
        })),
      );
      for (const path of [modelPath, `${modelPath}info/`, channelPath]) {
        await followLink(page, path);
        await expect.poll(() => heading(page).textContent()).toBe(title);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(
          0,
        );
        const head = page.getByRole('main').locator('header').first();
        await expect.poll(async () => (await head.boundingBox())?.height ?? 999).toBeLessThan(300);
      }
      await page.unrouteAll({ behavior: 'wait' });
      await followLink(page, '/categories/');
      await expect.poll(() => heading(page).textContent()).toBe('Categories');
    }
  });

  test('show their first letter where there is no picture, or none can be had', async () => {
    const { page, noise } = await browser.visit();
    await page.route('**/media/i/**', (route) => route.fulfill({ status: 404 }));
    await page.goto(modelPath);
    const picture = page.getByRole('main').locator('header > :first-child').first();
    await expect.poll(() => picture.textContent()).toBe(model.title.slice(0, 1));
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
    expect([width, height]).toEqual([96, 96]);
    noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('404')));
  });
});
