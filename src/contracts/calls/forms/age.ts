import * as z from 'zod/mini';
import { AgeMethod } from '../../age.ts';
import { policyTexts } from '../../policy.ts';
import { secretPattern } from './forms.ts';

/**
 * POST /api/age_verification.php, multipart/form-data, one field `file`: a photo by which the owner
 * decides about an age. With script (`Accept: application/json`): 200 with `AgeStatus`, or 422 with
 * `{"error": {"file": fault}}`, 413, 415, 429 with `Retry-After`, 503. A browser that opens a document
 * gets 303 to the age page, which shows how it went; it may send the field `next`, where the visitor
 * wanted to go.
 */
export const age_photo_url = '/api/age_verification.php';

/** GET: how far this browser's check is, `AgeStatus`. Sets the proof when the check was passed. */
export const age_status_url = '/api/v1/age/status';

/** GET: the same for browsers without script: 303 to the age page, or on to `next` when it was passed. */
export const age_check_url = '/api/v1/age/check';

/** GET: to the service that proves ages, with `next`, where the visitor wanted to go; 303. Where there is none, 404. */
export const age_redirect_url = '/api/v1/age/redirect';

/** GET: where the service sends the visitor back, with `state` and its signed result `id_token`; 303. */
export const age_callback_url = '/api/v1/age/callback';

/** The browser's secret has the form of those in addresses. */
export const ageSecretPattern = secretPattern;

/**
 * - `none`: no check was begun, or it ended
 * - `pending`: the photo waits for a reviewer
 * - `refused`: with a reason
 * - `expired`: no reviewer looked at it in time; the photo is erased
 * - `passed`: the visitor has a proof
 * - `open`: the visitor needs none
 */
export const ageStates = ['none', 'pending', 'refused', 'expired', 'passed', 'open'] as const;
export type AgeState = (typeof ageStates)[number];

/** Why a photo was refused: it is not sharp enough, it does not show one face, it does not show the age. */
export const refusalReasons = ['unclear', 'face', 'age'] as const;
export const RefusalReason = z.enum(refusalReasons);
export type RefusalReason = z.infer<typeof RefusalReason>;

export const AgeStatus = z.object({
  state: z.enum(ageStates),
  /** Where the state is `refused`. */
  reason: z.nullable(RefusalReason),
  /** By which a proof is accepted where the visitor is. */
  methods: z.array(AgeMethod),
  /** years; null where no proof is needed */
  challenge_age: z.nullable(z.int()),
  /** Why a proof is asked for: the rule of the site, or the law of the place; null where none is. */
  text_key: z.nullable(z.enum(policyTexts)),
});
export type AgeStatus = z.infer<typeof AgeStatus>;
