// Content that a decision hides from visitors of some countries. Lists do not check: a card stays, and its page and files are refused.
export { assertRegions } from './assert-regions.ts';
export { showInRegions } from './hide-in-regions.ts';
export { limitRegions, renewRegions, unpublished } from './limit-regions.ts';
export { createRegionHides, type Countries, type RegionHides } from './region-hides.ts';
