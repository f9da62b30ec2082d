// API tokens: secrets by which a studio's scripts upload and edit for a member.
export { createApiToken, revokeApiToken } from './change-api-tokens.ts';
export { findApiToken, touchApiToken } from './find-api-token.ts';
export { listApiTokens } from './list-api-tokens.ts';
