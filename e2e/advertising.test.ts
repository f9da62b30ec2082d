import { describe, expect, test } from 'vitest';
import { pages } from '#contracts/pages/pages.ts';
import { themes } from '#contracts/vocabulary.ts';
import { footer, partners, promo, withAdvertisingSite } from '#tests/support/advertising-site.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive } from '#tests/support/browser.ts';
import { countShifts, shiftsOf } from '#tests/support/layout-shifts.ts';

// Booked advertising, and the pages that carry it.
const { state, partnerOrigin, urlOf, get, aVisit } = withAdvertisingSite();

describe('a booked place', () => {
  test('shows a frame in a sandbox that it cannot leave, lazily, with its label; the other places take no room', async () => {
    const { page, noise } = await aVisit();
    await openAlive(page, urlOf(state.video));
    const frames = await page
      .locator('iframe')
      .evaluateAll((all) =>
        all.map((frame) =>
          Object.fromEntries(
            [...frame.attributes]
              .filter(({ name }) => name !== 'class')
              .map(({ name, value }) => [name, value]),
          ),
        ),
      );
    const attributes = {
      title: 'Advertising: Lighthouse',
      sandbox: 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-same-origin',
      referrerpolicy: 'origin',
      loading: 'lazy',
    };
    expect(frames).toEqual(
      ['header', 'video', 'footer'].map((place) => ({
        ...attributes,
        src: `${partnerOrigin()}/${place}`,
      })),
    );
    expect(await footer(page).locator('details').allTextContents()).toEqual([
      'Advertising: Lighthouse',
    ]);
    await footer(page).scrollIntoViewIfNeeded();
    await footer(page)
      .frameLocator('iframe')
      .getByRole('heading', { name: 'Frame /footer' })
      .waitFor();

    // A document in it can neither read the page nor turn it elsewhere.
    const frame = page.frames().find((each) => each.url().endsWith('/footer')) ?? page.mainFrame();
    expect(await frame.evaluate(() => location.pathname)).toBe('/footer');
    await expect(frame.evaluate(() => String(window.top?.document.title))).rejects.toThrow(
      /cross-origin|SecurityError/,
    );
    const turn = (): void => {
      if (window.top) window.top.location.href = 'about:blank#turned';
    };
    await expect(frame.evaluate(turn)).rejects.toThrow(/navigat/i);
    expect(page.url()).toBe(urlOf(state.video));
    noise.splice(
      0,
      noise.length,
      ...noise.filter(
        (line) =>
          !/Unsafe attempt to initiate navigation|does not have permission to navigate/.test(line),
      ),
    );
  });

  test('may be of an origin that the owner allows, in the policy and in the document, and of no other', async () => {
    const response = await get(state.video);
    expect(response.headers.get('content-security-policy')).toContain(
      `; frame-src ${partnerOrigin()};`,
    );
    expect(await response.text()).not.toContain('elsewhere.example');
  });

  test('is folded away by its label, also without scripts', async () => {
    for (const java_script of [true, false]) {
      const { page } = await aVisit({ java_script });
      await page.goto(urlOf('/videos/latest-updates/'));
      const box = footer(page).locator('details').first();
      const height = async (): Promise<number> => (await box.boundingBox())?.height ?? 0;
      const open = await height();
      await box.locator('summary').click();
      await expect.poll(height).toBeLessThan(open / 2);
      await box.locator('summary').press('Enter');
      await expect.poll(height).toBe(open);
    }
  });

  test.each(themes.flatMap((theme) => [390, 1440].map((width) => ({ theme, width }))))(
    'moves nothing when it arrives, and has no fault that axe knows: $theme, $width px',
    async ({ theme, width }) => {
      const { page } = await aVisit({ theme, width });
      await page.addInitScript(countShifts);
      const gate = Promise.withResolvers<void>();
      await page.route(`${partnerOrigin()}/**`, async (route) => {
        await gate.promise;
        await route.continue();
      });
      // The document is loaded only when the frames in view are, so it is not waited for.
      await page.goto(urlOf(state.video), { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() =>
        Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
      );
      await page.locator('details iframe').first().scrollIntoViewIfNeeded();
      const places = (): Promise<DOMRect[]> =>
        page
          .locator('#promo, main, h1, details, #related, footer')
          .evaluateAll((all) =>
            all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
          );
      const before = await places();
      gate.resolve();
      for (const frame of ['#promo iframe', 'details iframe >> nth=0'])
        await page.frameLocator(frame).getByRole('heading').waitFor();
      expect(await places()).toEqual(before);
      expect(await shiftsOf(page)).toBeLessThan(0.02);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      const ratio = await page
        .locator('details iframe')
        .first()
        .evaluate((frame) => frame.clientWidth / frame.clientHeight);
      expect(ratio).toBeCloseTo(16 / 5, 1);
      expect(await violations(page)).toEqual([]);
    },
  );
});

describe('pages', () => {
  test('with something to say about themselves, or about what went wrong, carry no advertising', async () => {
    for (const [path, frames, boxes] of [
      ['/', 2, 1],
      ['/videos/latest-updates/', 2, 1],
      ['/favourites', 2, 1],
      [pages.information('terms'), 0, 0],
      [pages.information('sitemap-page'), 0, 0],
      ['/nothing/', 0, 0],
      ['/videos/66000000/x/', 0, 0],
      ['/videos/latest-updates/?page=01', 0, 0],
    ] as const) {
      const html = await (await get(path)).text();
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      expect([
        path,
        html.match(/<iframe/g)?.length ?? 0,
        main.match(/<details/g)?.length ?? 0,
      ]).toEqual([path, frames, boxes]);
    }
  });

  test('keep or lose it when they change without a new document', async () => {
    const { page } = await aVisit();
    await openAlive(page, urlOf('/'));
    expect(await promo(page).count()).toBe(1);
    await footer(page).getByRole('link', { name: 'Terms of use' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor();
    expect([await promo(page).count(), await footer(page).locator('details').count()]).toEqual([
      0, 0,
    ]);
    await page.goBack();
    await expect.poll(() => promo(page).count()).toBe(1);
  });

  test('have partner links on the home page alone, marked as what they are', async () => {
    const { page } = await aVisit();
    await page.goto(urlOf('/'));
    const links = await page
      .getByRole('navigation', { name: 'Partners' })
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => [
          link.textContent,
          link.getAttribute('href'),
          link.getAttribute('rel'),
          link.getAttribute('referrerpolicy'),
        ]),
      );
    expect(links).toEqual(
      partners.map(({ title, url }) => [title, url, 'sponsored nofollow noopener', 'origin']),
    );
    for (const path of ['/videos/latest-updates/', state.video, pages.information('terms')])
      expect(await (await get(path)).text()).not.toContain('rel="sponsored');
  });
});
