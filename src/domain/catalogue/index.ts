// What videos and albums are filed under: countries, categories, tags, members, channels and models. Saving is by dir (code, username) and safe
// to repeat: what exists is brought up to date and keeps its id.
export { findCategories, findOrSaveChannel, findOrSaveModels, findOrSaveTags } from './find-or-save-names.ts';
export { removeUnusedNames } from './remove-unused-names.ts';
export { saveCategories } from './save-categories.ts';
export { saveChannels } from './save-channels.ts';
export { saveCountries } from './save-countries.ts';
export { saveMembers } from './save-members.ts';
export { saveModels, type ModelAttribute } from './save-models.ts';
export { saveTags } from './save-tags.ts';
