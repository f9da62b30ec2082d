import * as z from 'zod';
import { isSafeAddress } from '../config-fields.ts';

/** A service that proves ages and answers by a signed result. */
export interface AgeProviderSettings {
  /** As visitors read it. */
  name: string;
  /** Where visitors are sent. */
  authorize_url: string;
  client_id: string;
  issuer: string;
  /** Where the keys of its signatures are (JWKS). */
  keys_url: string;
}

const address = z.string().max(500).refine(isSafeAddress);
const word = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u);

const AgeProvider = z.strictObject({
  name: word.max(60),
  authorize_url: address,
  client_id: word,
  issuer: word,
  keys_url: address,
});

/** Parses the setting; null for none, undefined for what is no JSON object of these. */
export function parseAgeProvider(text: string): AgeProviderSettings | null | undefined {
  if (text === '') return null;
  try {
    return AgeProvider.safeParse(JSON.parse(text)).data;
  } catch {
    // Only invalid JSON gets here.
    return undefined;
  }
}
