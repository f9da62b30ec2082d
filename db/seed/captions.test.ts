import { expect, test } from 'vitest';
import { captionedClips, planCaptions } from './data/captions.ts';
import { secondsOf } from './data/clip-plan.ts';
import { clips, sampleClips } from './data/clips.ts';

const clockTime = (text: string): number => {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number);
  return minutes * 60 + seconds;
};

test('three clips have captions in two languages, one after the other to the end of the film', () => {
  expect(captionedClips).toHaveLength(3);
  for (const key of captionedClips) {
    const clip = clips.find((each) => each.key === key);
    if (!clip) throw new Error(`there is no clip ${key}`);
    const texts = planCaptions(clip).map(({ text }) => text);
    const times = texts.map((text) =>
      [...text.matchAll(/^(\S+) --> (\S+)$/gm)].map((found) => found.slice(1).map(clockTime)),
    );
    expect(new Set(texts).size).toBe(2);
    expect(times[0]).toEqual(times[1]);
    expect(times[0]?.length).toBeGreaterThanOrEqual(clip.scenes.length);
    const all = times[0]?.flat() ?? [];
    expect(all.toSorted((a, b) => a - b)).toEqual(all);
    expect(all.at(-1)).toBeCloseTo(secondsOf(clip) - 0.25, 3);
  }
});

test('the sample has none', () => {
  expect(sampleClips.filter(({ key }) => captionedClips.includes(key))).toEqual([]);
});
