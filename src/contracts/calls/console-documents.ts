import * as z from 'zod/mini';

// Documents of an application in the console: looked at for a reason that is written down first.

export const CaseDocuments = z.object({
  /** Somebody else has to agree before a document is shown. */
  needs_second: z.boolean(),
  documents: z.array(z.object({ document_id: z.int(), kind: z.string(), is_erased: z.boolean() })),
});
export type CaseDocuments = z.infer<typeof CaseDocuments>;

export const ViewReason = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
});

/** A JPEG with name and time of whoever looks drawn over it, as a data URL. */
export const SeenDocument = z.object({ picture: z.string() });
