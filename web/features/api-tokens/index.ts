// API tokens: secrets by which a studio's scripts upload and edit. The page works without script.
export { ApiTokensScreen } from './api-tokens-screen.tsx';
export { askApiTokens } from './ask-api-tokens.ts';
