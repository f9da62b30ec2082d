// Watch statistics. The player sends all that one play has watched, every 15 s and at its end, with a
// signed token; the difference from that token's earlier beacons is added to sums per video and day.
// There is no row about a person.
export { getVideoStats, getVideoStatsByToken } from './get-video-stats.ts';
export { mostReplayed } from './most-replayed.ts';
export { readBeacon, type Watch } from './read-beacon.ts';
export { addStatsToken, listStatsTokens, removeStatsToken } from './stats-tokens.ts';
export { createWatchCounter, type WatchCounter } from './watch-counter.ts';
export { issueWatchToken } from './watch-token.ts';
