import * as z from 'zod/mini';

/** GET: the member's choices for the own data. `no-store`. */
export const data_url = '/api/v1/me/data';
/** GET: the export, a ZIP, with ranges, while the proof of the session is recent; 404 until it is ready and after its days. `no-store`. */
export const export_file_url = '/api/v1/me/export/file';

/**
 * `state` is `asked` until a worker has begun, `failed` when none could finish it. `bytes` is 0 and
 * `until` (UTC) null unless it is ready. `may_ask`: one a day.
 */
export const AccountData = z.object({
  username: z.string(),
  /** A passkey can take the place of the password. */
  has_passkeys: z.boolean(),
  /** Password or passkey was given lately in this session: the forms need neither. */
  is_proved: z.boolean(),
  export: z.object({
    state: z.enum(['none', 'asked', 'making', 'ready', 'failed']),
    bytes: z.int(),
    until: z.nullable(z.string()),
    may_ask: z.boolean(),
  }),
});
export type AccountData = z.infer<typeof AccountData>;
