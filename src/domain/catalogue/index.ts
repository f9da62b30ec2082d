// What videos and albums are filed under: countries, categories, tags, members, channels and models. Saving is by dir (username) and safe
// to repeat: what exists is brought up to date and keeps its id.
export { countryIds } from './country-ids.ts';
export {
  facetOf,
  findFacets,
  findKnownFacets,
  type FacetGroup,
  type FiledUnder,
} from './find-facets.ts';
export { fileAnew, fileUnder, type Links } from './file-under.ts';
export { findModel, type FoundModel } from './find-model.ts';
export { findNamed } from './find-named.ts';
export {
  findCategories,
  findOrSaveChannel,
  findOrSaveModels,
  findOrSaveTags,
} from './find-or-save-names.ts';
export { findTagMvp } from './find-tag-mvp.ts';
export { marked_facets, showsOneOf } from './facet-conditions.ts';
export { mergeNames, type Merge } from './merge-names.ts';
export { moveMerged, type MergeJob } from './move-merged.ts';
export { renameCategory } from './rename-category.ts';
export { renameChannel } from './rename-channel.ts';
export { renameModel } from './rename-model.ts';
export { renameTag } from './rename-tag.ts';
export { resumeMerges } from './resume-merges.ts';
export { removeUnusedNames } from './remove-unused-names.ts';
export { saveCategories } from './save-categories.ts';
export { saveChannels } from './save-channels.ts';
export { saveMembers } from './save-members.ts';
export { saveModels, type ModelAttribute } from './save-models.ts';
export { saveTags } from './save-tags.ts';
export { getMain } from './get-main.ts';
export { listCategories } from './list-categories.ts';
export { listCountries } from './list-countries.ts';
export { listRelatedNames } from './list-related-names.ts';
export { listTags } from './list-tags.ts';
export { allTotals, namedTotal } from './named-total.ts';
export {
  isFiledUnder,
  isFirstOf,
  keptTotals,
  namesOn,
  newestVideos,
  videosByDate,
  type FiledUnderName,
  type KeptTotals,
} from './names-beside.ts';
export { channelCards, modelCards, personCard } from './people-cards.ts';
export { peopleOrder } from './people-order.ts';
export { throwMoved } from './throw-moved.ts';
