import * as z from 'zod/mini';

/** GET: the API tokens of a member. `no-store`. */
export const api_tokens_url = '/api/v1/me/tokens';

/** Calls that a token may be used for: those of tus, `video_edit.php`, `album_edit.php`. */
export const token_scopes = ['upload', 'video_edit', 'album_edit'] as const;
export type TokenScope = (typeof token_scopes)[number];

/** Days after which a token ends. */
export const token_days = ['30', '90', '365'] as const;

/** A secret as it is sent: `Authorization: Bearer velour_…`. */
export const token_pattern = /^velour_[A-Za-z0-9_-]{43}$/;

/** Days are UTC; `used_on` is '' until it was used. */
export const ListedApiToken = z.strictObject({
  token_id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(token_scopes)),
  created_on: z.string(),
  expires_on: z.string(),
  is_expired: z.boolean(),
  used_on: z.string(),
  /** The secret, for ten minutes, in the session that made it; '' otherwise. */
  secret: z.string(),
});
export type ListedApiToken = z.infer<typeof ListedApiToken>;

/** Newest first. `has_passkeys` and `is_proved` as in `account-data.ts`. */
export const ApiTokens = z.strictObject({
  username: z.string(),
  has_passkeys: z.boolean(),
  is_proved: z.boolean(),
  tokens: z.array(ListedApiToken),
});
export type ApiTokens = z.infer<typeof ApiTokens>;
