// Models (performers): listing them, showing one, and what and who is around it. Their rows in `model_listing` are rebuilt by model_refresh() whenever their videos change.
export { getRelatedModels } from './get-related-models.ts';
export { getModel } from './get-model.ts';
export { listLetters } from './list-letters.ts';
export { listModels } from './list-models.ts';
export { listWall } from './list-wall.ts';
