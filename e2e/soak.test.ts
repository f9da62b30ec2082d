import { isPassed } from '../bench/figure.ts';
import { soak } from '../bench/soak/soak.ts';
import { expect, test } from 'vitest';

const is_long = process.env['VELOUR_LONG'] !== undefined;
/** A site that has just begun still fills its caches, so a sample checks the remaining resources and the answers. */
const visits_in_a_sample = [
  'descriptors left when everybody is gone',
  'answers that a site that is well does not give',
];

test(
  'clients that come, hang up or read slowly leave memory and descriptors as they were',
  { timeout: 30 * 60_000, retry: 0 },
  async () => {
    const figures = await soak({ minutes: is_long ? 20 : 0.25, connections: 16 });
    expect(figures).toHaveLength(4);
    const reported = figures.filter(({ name }) => is_long || visits_in_a_sample.includes(name));
    expect(reported.length).toBeGreaterThan(1);
    expect(reported.filter((each) => !isPassed(each))).toEqual([]);
  },
);
