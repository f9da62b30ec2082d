/** Limits of people whom a member names with their records; characters unless said otherwise. */
export const people_limits = {
  /** People of a member. */
  people: 500,
  legal_name: 200,
  /** Other names of a person, and characters of one. */
  names: 10,
  name: 200,
  /** The scope of a release. */
  scope: 200,
  /** Documents and releases of a person that are not erased. */
  documents: 40,
  /** Bytes of both pictures with all fields. */
  body_bytes: 2 * 10 * 1024 ** 2 + 256 * 1024,
} as const;
