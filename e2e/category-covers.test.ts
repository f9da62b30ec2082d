import { expect, test } from 'vitest';
import { orientations } from '#contracts/vocabulary.ts';
import { withBrowser } from '#tests/support/browser.ts';

const browser = withBrowser();

/** The clip and the frame of a picture's address, whatever its size. */
const frameOf = (address: string): string => /\/p\/(\w+\/t\d+)-/.exec(address)?.[1] ?? '';

test('two categories share a picture only where all their pictures are in use', async () => {
  for (const orientation of orientations) {
    const answer = await fetch(
      `${browser.origin}/api/json/categories/14400/${orientation}.all.en.json`,
    );
    const { categories } = (await answer.json()) as { categories: { dir: string; img: string }[] };
    const frames = categories.map(({ img }) => frameOf(img));
    expect(new Set(frames).size).toBeGreaterThan(3);
    const repeated = categories.filter((_, index) =>
      frames.some((frame, other) => other !== index && frame !== '' && frame === frames[index]),
    );
    for (const { dir } of repeated) {
      const path = `/api/json/videos2/86400/${orientation}/most-popular/24/categories.${dir}.1.all...json`;
      const list = (await (await fetch(browser.origin + path)).json()) as {
        videos: { scr: string }[];
      };
      const unused = list.videos.filter(({ scr }) => !frames.includes(frameOf(scr)));
      expect([dir, unused]).toEqual([dir, []]);
    }
  }
});
