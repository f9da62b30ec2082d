import type { BetterAuthOptions } from 'better-auth';
import { username } from 'better-auth/plugins/username';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { usernameKey } from '#contracts/text/username.ts';

/** seconds */
export const session_end = member_limits.remembered_most + 86_400;

/** Its tables and columns: our migrations have them. */
export const authModels = {
  user: { modelName: 'login' },
  account: { modelName: 'loginCredential' },
  verification: { modelName: 'loginVerification', storeIdentifier: 'hashed' },
  session: {
    modelName: 'loginSession',
    // How long a session lasts is decided by the database's clock (`sessions.ts`): its own end only has to be later.
    expiresIn: session_end,
    disableSessionRefresh: true,
    cookieCache: { enabled: false },
    additionalFields: {
      country: { type: 'string', required: false, input: false },
      isRemembered: { type: 'boolean', required: true, input: false },
    },
  },
  advanced: { database: { generateId: 'serial' }, ipAddress: { disableIpTracking: true } },
  plugins: [
    username({
      minUsernameLength: 1,
      // Names are checked when they are chosen (`usernames.ts`); here all that was typed is looked up.
      maxUsernameLength: 1000,
      usernameValidator: () => true,
      usernameNormalization: usernameKey,
    }),
  ],
} satisfies BetterAuthOptions;
