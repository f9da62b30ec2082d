// Models (performers): listing them and showing one. Their rows in `model_listing` are rebuilt by model_refresh() whenever their videos change.
export { getModel } from './get-model.ts';
export { listModels } from './list-models.ts';
