import { parseDuration } from './media/duration.ts';

/** `m:ss` with up to three digits of minutes, or `h:mm:ss`. */
export const clock_time = String.raw`(?:\d{1,2}:[0-5]\d|\d{1,3}):[0-5]\d`;

const whole = new RegExp(`^${clock_time}$`);

/** A time as people write it → seconds; undefined when it is none. */
export const parseClockTime = (text: string): number | undefined =>
  whole.test(text) ? parseDuration(text) : undefined;
