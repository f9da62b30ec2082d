export { isPastEnd, loadModel, type ModelSource, modelSource } from './load-model.ts';
export { loadModels } from './load-models.ts';
export { ModelScreen } from './model-screen.tsx';
export { modelJsonLd, modelsJsonLd } from './model-structured-data.ts';
export { ModelsScreen } from './models-screen.tsx';
