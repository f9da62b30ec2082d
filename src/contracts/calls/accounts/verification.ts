import * as z from 'zod/mini';

/** GET: how far the verification of a member as an uploader is, `no-store`. POST, multipart: applies for it. */
export const verification_url = '/api/v1/me/verification';
/** GET: leads on to the service that checks identities. */
export const verification_service_url = '/api/v1/me/verification/service';
/** POST, urlencoded, by the service: a signed result. */
export const verification_result_url = '/api/v1/verification-results';

/** Kinds of identity document that a photo shows. */
export const identityKinds = ['passport', 'id-card', 'driving-licence', 'other-id'] as const;
export type IdentityKind = (typeof identityKinds)[number];

/**
 * `agreement` is the version that was read, `agree` the tick below it. With files `document` and `selfie`, and
 * which kind of document it is, where the staff compares them.
 */
export const VerificationForm = z.strictObject({
  agreement: z.string().check(z.maxLength(40)),
  agree: z.optional(z.literal('on')),
  kind: z.optional(z.enum(identityKinds)),
});

/** Also the answer of a service, by its state. */
export const VerificationResult = z.strictObject({ result: z.string().check(z.maxLength(8000)) });
/** That a result was taken. */
export const VerificationResultTaken = z.object({ ok: z.literal(1) });

const when = z.nullable(z.string());

export const verificationStates = [
  'none',
  'started',
  'pending',
  'approved',
  'refused',
  'lapsed',
] as const;

/** The last application of a member. Times are UTC. */
export const Verification = z.object({
  username: z.string(),
  state: z.enum(verificationStates),
  /** Whether uploads of the member can be published, however that came. */
  is_verified: z.boolean(),
  may_apply: z.boolean(),
  asked_at: when,
  decided_at: when,
  reason: z.string(),
  /** The version of the agreement that has to be accepted. */
  agreement: z.string(),
  /** The service that checks identities; '' where the staff does. */
  service: z.string(),
  keep_days: z.int(),
});
export type Verification = z.infer<typeof Verification>;
