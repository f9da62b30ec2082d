import * as z from 'zod/mini';

/**
 * GET /api/v1/challenge: `no-store`. A challenge as ALTCHA's client (`altcha` 3) reads it; give the
 * client this address, and send its payload as the field `captcha`. Valid for 10 minutes, for one
 * form, from the address that asked. Each one that an address asks for within ten minutes costs more.
 * Fetch it when the form gets the focus, not with the page. 404 on a site with a hosted check
 * (`bot_check` of the site's settings), whose answer is sent as `captcha` instead.
 */
export const challenge_url = '/api/v1/challenge';

/** The challenge as ALTCHA's client needs it. `parameters.expiresAt` is in unix seconds. */
export const Challenge = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    cost: z.int(),
    expiresAt: z.int(),
    keyPrefix: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});
export type Challenge = z.infer<typeof Challenge>;
