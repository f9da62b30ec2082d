import type * as z from 'zod';
import { whole } from './config-fields.ts';

/** The variables that bound calls; `.env.example` explains them. */
export const rateSettings = {
  RATE_VOTE: whole(1, 100_000, 60),
  RATE_VIEW: whole(1, 100_000, 120),
  RATE_WATCH: whole(1, 100_000, 600),
  RATE_SEARCH: whole(1, 100_000, 180),
  RATE_SUGGESTER: whole(1, 100_000, 120),
  RATE_WRITE: whole(1, 100_000, 60),
  RATE_UPLOAD: whole(1, 100_000, 1200),
  RATE_FORM: whole(1, 100_000, 6),
  RATE_ALL_FORMS: whole(1, 100_000, 120),
  RATE_CHALLENGE: whole(1, 100_000, 30),
  RATE_DUMP: whole(1, 100_000, 120),
  RATE_AGE_PHOTO: whole(1, 100_000, 6),
  RATE_ALL_AGE_PHOTOS: whole(1, 100_000, 120),
  RATE_ACCOUNT: whole(1, 100_000, 30),
  RATE_ALL_SIGN_UPS: whole(1, 100_000, 60),
};

/** Calls per minute and address. */
export const ratesOf = (set: z.output<z.ZodObject<typeof rateSettings>>) => ({
  vote: set.RATE_VOTE,
  view: set.RATE_VIEW,
  watch: set.RATE_WATCH,
  search: set.RATE_SEARCH,
  search_page: set.RATE_SEARCH,
  suggester: set.RATE_SUGGESTER,
  write: set.RATE_WRITE,
  upload: set.RATE_UPLOAD,
  form: set.RATE_FORM,
  all_forms: set.RATE_ALL_FORMS,
  challenge: set.RATE_CHALLENGE,
  dump: set.RATE_DUMP,
  age_photo: set.RATE_AGE_PHOTO,
  all_age_photos: set.RATE_ALL_AGE_PHOTOS,
  account: set.RATE_ACCOUNT,
  all_sign_ups: set.RATE_ALL_SIGN_UPS,
});
