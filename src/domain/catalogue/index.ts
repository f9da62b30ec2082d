// What videos and albums are filed under: countries, categories, tags, members, channels and models. Saving is by dir (code, username) and safe
// to repeat: what exists is brought up to date and keeps its id.
export { saveCategories, type NewCategory } from './save-categories.ts';
export { saveChannels, type NewChannel } from './save-channels.ts';
export { saveCountries } from './save-countries.ts';
export { saveMembers, type NewMember } from './save-members.ts';
export { saveModels, type ModelAttribute, type NewModel } from './save-models.ts';
export { saveTags, type NewTag } from './save-tags.ts';
