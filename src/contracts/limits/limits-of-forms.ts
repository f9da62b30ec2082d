/** Limits of the forms, of their check against robots, and of the mail about them; times are seconds. */
export const form_limits = {
  /** Characters. A message has `limits.contact_message`. */
  subject: 150,
  email: 254,
  name: 120,
  organisation: 200,
  postal_address: 500,
  phone: 40,
  reference: 20,
  referrer: 2048,
  flagger_token: 100,
  /** Characters of one address of the site, and the most lines in a field of addresses. */
  address: 500,
  addresses: 50,
  captcha: 4000,
  /** Of the picture that comes with a form. */
  file_bytes: 10 * 1024 ** 2,
  /** Of a whole request: the picture and all fields. */
  body_bytes: 10 * 1024 ** 2 + 256 * 1024,
  parts: 40,
  /** For how long a proof of work is accepted. */
  challenge_lifetime: 600,
  /** For how long a rejected form without script can be corrected. */
  draft_lifetime: 3600,
  /** For how long the link in the mail that takes the place of the proof of work works. */
  confirm_lifetime: 24 * 3600,
  /** Equal forms within this time are one case. */
  fold: 24 * 3600,
  /** Deadlines set by the law or a card scheme: hours, or business days. */
  removal_hours: 48,
  complaint_business_days: 7,
} as const;
