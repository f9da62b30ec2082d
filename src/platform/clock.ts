/** The source of the current time; tests pass a clock that they advance themselves. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
