import { useState } from 'react';
import { ratingOf, ratingPercent } from '#contracts/rating.ts';
import type { Counts } from './cast-vote.ts';

interface Rating {
  /** Share of likes, 0 to 100; undefined without votes. */
  percent: number | undefined;
  onVoted: (counts: Counts) => void;
}

/** The percentage of an object: the stored one, and that of the counts after a vote. */
export function useRating(stored: number | undefined): Rating {
  const [counts, onVoted] = useState<Counts>();
  if (!counts) return { percent: stored, onVoted };
  const { likes, dislikes } = counts;
  const percent = likes + dislikes > 0 ? ratingPercent(ratingOf(likes, dislikes)) : undefined;
  return { percent, onVoted };
}
