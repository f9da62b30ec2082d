// Votes on anything that is voted on, and the count of what was looked at.
export { useRating } from './use-rating.ts';
export { useViewCount } from './use-view-count.ts';
export { castVote } from './cast-vote.ts';
export { ObjectActions } from './object-actions.tsx';
export { VoteButtons } from './vote-buttons.tsx';
