import { expect, test } from 'vitest';
import { exponentOf } from './check.ts';
import { chanceOf, drawsFor, meanOf, planOf, promised } from './plan.ts';

const distribution = { count: 300, exponent: 1.1, shift: 3 };

test('the chances of all ranks are one together, and fall with the rank', () => {
  const chances = Array.from({ length: distribution.count }, (_, index) =>
    chanceOf(distribution, index + 1),
  );
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
  expect(chances.toSorted((a, b) => b - a)).toEqual(chances);
});

test('as many draws are made as give the mean of different names', () => {
  expect(meanOf(drawsFor(distribution, 5.6, 1))).toBeCloseTo(5.6, 6);
  expect(meanOf(drawsFor({ count: 50, exponent: 1.02, shift: 20 }, 1.3, 0))).toBeCloseTo(1.3, 6);
});

test('means hold at every size', () => {
  for (const videos of [1000, 100_000, 3_000_000]) {
    const plan = planOf(videos);
    expect(meanOf(plan.categories)).toBeCloseTo(promised.means.category, 6);
    expect(meanOf(plan.tags)).toBeCloseTo(promised.means.tag, 6);
    expect(meanOf(plan.models_of_video)).toBeCloseTo(promised.means.model, 6);
  }
  expect(planOf(1_000_000)).toMatchObject({ models: 20_000, channels: 2000, albums: 50_000 });
});

test('the exponent of totals that follow a law is found again', () => {
  const totals = Array.from({ length: 100 }, (_, index) => 1e6 * (index + 1 + 3) ** -1.05);
  expect(exponentOf(totals, 3)).toBeCloseTo(1.05, 6);
});
