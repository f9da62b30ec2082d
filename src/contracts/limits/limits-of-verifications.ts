/** Limits of applications to be a verified uploader; times are seconds. */
export const verification_limits = {
  /** Of both photos and all fields together. */
  body_bytes: 2 * 10 * 1024 ** 2 + 256 * 1024,
  /** Applications of a member within `window`, refused ones and those that never ended. */
  applications: 5,
  window: 30 * 86_400,
  /** A check at a service that has not answered by then has lapsed. */
  service_life: 7 * 86_400,
  /** Of a result of a service: it may send one again for a day. */
  result_life: 86_400,
  /** Characters of a result. */
  result: 8000,
} as const;
