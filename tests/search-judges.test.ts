import { describe, expect, test } from 'vitest';
import { clips } from '#seed/data/clips.ts';
import { planVideos } from '#seed/data/plan-videos.ts';
import { queryClasses } from './search/intents.ts';
import { judgeQueries } from './search/judge.ts';
import { judged } from './search/read-judged.ts';

describe('the judged queries', () => {
  test('are what the facts of the demo catalogue say (node tests/search/write-judged.ts)', () => {
    expect(judged).toEqual(judgeQueries());
  });

  test('are sixty, six of each class, each with an answer of the best or second best grade', () => {
    for (const name of queryClasses)
      expect([name, judged.filter((query) => query.class === name).length]).toEqual([name, 6]);
    for (const { query, grades } of judged)
      expect([query, Math.max(0, ...Object.values(grades)) >= 2]).toEqual([query, true]);
  });

  test('name videos by title, which no two videos share', () => {
    const titles = planVideos(clips).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const { grades } of judged)
      expect(Object.keys(grades).filter((title) => !titles.includes(title))).toEqual([]);
  });
});
