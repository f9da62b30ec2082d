// What a decision hides from visitors of some countries. Lists do not ask: a card stays, and its page and files are refused.
export { hideInRegions, showInRegions, type RegionSubject } from './hide-in-regions.ts';
export { createRegionHides, type Countries, type RegionHides } from './region-hides.ts';
