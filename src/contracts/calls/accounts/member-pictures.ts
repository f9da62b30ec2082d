import * as z from 'zod/mini';

/** POST, multipart: one picture of the member who asks; refused without a session before the body is read. */
export const member_picture_url = '/api/member.php';

/** Purposes of the pictures, by the names of the call. */
export const pictureSections = { u_ava: 'avatar', u_cover: 'cover' } as const;
export type PictureSection = (typeof pictureSections)[keyof typeof pictureSections];

export interface Size {
  width: number;
  height: number;
}

/** Pixels of the files. */
export const pictureSizes: Readonly<Record<PictureSection, readonly Size[]>> = {
  avatar: [64, 128, 256].map((side) => ({ width: side, height: side })),
  cover: [
    { width: 1250, height: 250 },
    { width: 2500, height: 500 },
  ],
};
/** The least that a picture is, upright. */
export const picture_least: Size = { width: 1250, height: 250 };
/** The least that is cut out of one. */
export const crop_least: Readonly<Record<PictureSection, Size>> = {
  avatar: { width: 250, height: 250 },
  cover: picture_least,
};

const pixels = z.optional(z.string().check(z.regex(/^(?:0|[1-9]\d{0,5})$/)));

/** Pixels of the picture as it is shown, upright; all four or none, which takes the middle. `file` is the picture. */
export const MemberPictureForm = z.strictObject({
  section: z.enum(['u_ava', 'u_cover']),
  x: pixels,
  y: pixels,
  width: pixels,
  height: pixels,
});

/** The address of the picture; its owner alone sees it before it is approved. */
export const MemberPictureAnswer = z.object({ ok: z.literal(1), url: z.string() });
export type MemberPictureAnswer = z.infer<typeof MemberPictureAnswer>;

/** A picture as its owner sees it: `reason` says why it was rejected, and then there is no address. */
export const OwnPicture = z.object({
  section: z.enum(['avatar', 'cover']),
  state: z.enum(['pending', 'approved', 'rejected']),
  url: z.string(),
  reason: z.string(),
});
export type OwnPicture = z.infer<typeof OwnPicture>;

export const memberPictureAddress = (storage_key: string, width: number, ext: string): string =>
  `/media/m/${storage_key}/${width}.${ext}`;
