import { api_tokens_url, ApiTokens } from '#contracts/calls/accounts/api-tokens.ts';
import { askOwn } from '../accounts/index.ts';

export const askApiTokens = async (signal: AbortSignal): Promise<ApiTokens> =>
  ApiTokens.parse(await askOwn(api_tokens_url, signal));
