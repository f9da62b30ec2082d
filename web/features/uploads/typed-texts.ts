import type { TypedFields } from '#contracts/calls/video-edit.ts';

/** What a form shows: fields that are missing are left out. */
export const typedTexts = (fields: TypedFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((each): each is [string, string] => each[1] !== undefined),
  );
