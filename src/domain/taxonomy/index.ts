// The names that videos and albums are linked to: categories, tags, models, channels, countries and
// members, and the facets that stand for them in the lists. Saving is idempotent: a name is found
// by its dir (members by username), updated, and keeps its id.
export {
  coOccurringNames,
  isLinkedTo,
  linkCondition,
  newestVideos,
  precomputedTotals,
  videosByDate,
  type NameFacets,
  type PrecomputedTotals,
} from './co-occurring-names.ts';
export { hasAnyFacet, marked_facets } from './facet-conditions.ts';
export {
  facetOf,
  findFacets,
  findKnownFacets,
  throwNotFound,
  type FacetGroup,
  type LinkedKind,
} from './find-facets.ts';
export { findModel, type FoundModel } from './find-model.ts';
export { findNamed, type NamedKind } from './find-named.ts';
export {
  findCategories,
  findModels,
  findOrSaveChannel,
  findOrSaveModels,
  findOrSaveTags,
} from './find-or-save-names.ts';
export { getMain } from './get-main.ts';
export { addLinks, linkKinds, reassignLinks, type LinkKind, type Links } from './links.ts';
export { listCategories, nameCategories } from './list-categories.ts';
export { countryIds, listCountries, nameAllCountries, nameCountries } from './list-countries.ts';
export { listRelatedNames } from './list-related-names.ts';
export { findTagMvp, listTags } from './list-tags.ts';
export { allTotals, namedTotal } from './named-total.ts';
export { lockDirs } from './old-dirs.ts';
export { orientationTotals, totalsByOrientation } from './orientation-totals.ts';
export {
  channelCards,
  modelCards,
  modelRef,
  peopleOrder,
  profileOf,
  subscribersOf,
} from './people-cards.ts';
export { removeUnusedNames } from './remove-unused-names.ts';
export { saveCategories } from './save-categories.ts';
export { saveChannels } from './save-channels.ts';
export { saveMembers } from './save-members.ts';
export { saveModels, type ModelAttribute } from './save-models.ts';
export { saveTags } from './save-tags.ts';
