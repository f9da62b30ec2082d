import * as z from 'zod/mini';
import { Done } from './console-work.ts';

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

/** Part of the table of calls (`console.ts`). */
export const documentCalls = {
  listCaseDocuments: {
    method: 'GET',
    path: '/api/console/v1/cases/:reference/documents',
    access: 'staff',
    summary: 'Which documents there are of the application that a case is about.',
    answer: CaseDocuments,
    errors: ['not_found'],
  },
  viewDocument: {
    method: 'POST',
    path: '/api/console/v1/cases/:reference/documents/:document_id/view',
    access: 'staff',
    summary: 'Shows a document, after the reason was written into the history of the case.',
    details:
      'For whoever has the case. `forbidden` with `second` until somebody else agreed, where four eyes are needed.',
    body: ViewReason,
    answer: SeenDocument,
    errors: ['forbidden', 'invalid', 'not_found'],
  },
  agreeToDocument: {
    method: 'POST',
    path: '/api/console/v1/cases/:reference/documents/:document_id/agree',
    access: 'staff',
    summary: 'Agrees that whoever has the case looks at a document, for an hour.',
    body: ViewReason,
    answer: Done,
    errors: ['forbidden', 'invalid', 'not_found'],
  },
} as const;
