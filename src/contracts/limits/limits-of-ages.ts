/** Limits of the checks of an age; times are seconds. */
export const age_limits = {
  /** A photo that was not decided about is erased after this time: within a day, whenever the upkeep runs. */
  photo_life: 24 * 3600 - 900,
  /** For how long a browser can ask about a photo. */
  secret_life: 48 * 3600,
  /** For how long a decision stays: longer than its browser asks. */
  decision_life: 48 * 3600,
  /** For how long a browser that took its proof can take it again. */
  take_again: 300,
  /** Photos that wait for a decision at once. */
  photos_waiting: 10_000,
  /** Of a check at a provider, from its start to its result, and of the result. */
  result_life: 600,
} as const;
