import type * as z from 'zod';
import { parseAgeProvider, type AgeProviderSettings } from '../age-provider/settings.ts';
import { passing, whole } from '../config-fields.ts';

/** A service that checks identities and answers by a signed result: described as one that proves ages. */
export type IdentityServiceSettings = AgeProviderSettings;

/** Names that a service must not have: they stand for the site's own staff. */
const taken = new Set(['review', 'operator']);

/** Parses the setting; null for none, undefined for what is no JSON object of these. */
export function parseIdentityProvider(text: string): IdentityServiceSettings | null | undefined {
  const parsed = parseAgeProvider(text);
  return parsed && taken.has(parsed.name.toLowerCase()) ? undefined : parsed;
}

/** The variables of verifications; `.env.example` explains them. */
export const identityFields = {
  IDENTITY_PROVIDER: passing(
    (text) => parseIdentityProvider(text) !== undefined,
    'must be a JSON object with name, authorize_url, client_id, issuer and keys_url; https only',
  ),
  VERIFICATION_KEEP_DAYS: whole(0, 3650, 30),
};

type Fields = z.output<z.ZodObject<typeof identityFields>>;

export const identitySettings = (set: Fields) => ({
  /** Null where the staff compares photos. */
  identity_provider: parseIdentityProvider(set.IDENTITY_PROVIDER) ?? null,
  /** Photos are erased so many days after the decision. */
  verifications: { keep_days: set.VERIFICATION_KEEP_DAYS },
});
