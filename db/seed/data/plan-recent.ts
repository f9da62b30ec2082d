import { hashText } from '../random.ts';
import type { PlannedVideo } from './plan-videos.ts';

export type PlannedDay = PlannedVideo['counters'] & { days_ago: number };

const day = 86_400;
const remembered = 30;

/**
 * How much of a video's counters is of each of the last thirty days: an even share of its life, more or less of it from video to video and week to week, so
 * that the lists of day, week and month differ. The same every time; the sums never exceed the counters.
 */
export function planRecent({
  id,
  age,
  counters,
}: Pick<PlannedVideo, 'id' | 'age' | 'counters'>): PlannedDay[] {
  const days = Math.max(1, Math.ceil(age / day));
  const mood = (week: number): number => (hashText(`${id} ${week}`) % 1000) / 1000;
  const counted = { views: 0, likes: 0, dislikes: 0 };
  const shares = { views: 0, likes: 0, dislikes: 0 };
  const planned: PlannedDay[] = [];
  for (let days_ago = 0; days_ago < Math.min(remembered, days); days_ago++) {
    const share = mood(Math.floor(days_ago / 7)) / days;
    const today = { views: 0, likes: 0, dislikes: 0 };
    for (const name of ['views', 'likes', 'dislikes'] as const) {
      // Fractions add up over the days.
      shares[name] += counters[name] * share;
      today[name] = Math.floor(shares[name]) - counted[name];
      counted[name] += today[name];
    }
    if (today.views + today.likes + today.dislikes > 0) planned.push({ days_ago, ...today });
  }
  return planned;
}
