import * as z from 'zod/mini';
import {
  BatchDone,
  BatchPreview,
  BatchUndone,
  DecideBatch,
  PreviewBatch,
  UndoBatch,
} from './console-batches.ts';
import { base, call, get, post } from './console-call.ts';
import { History, ShownCase } from './console-cases.ts';
import {
  CaseQuery,
  ClaimedNext,
  ClaimNext,
  CloseForm,
  Decide,
  Decided,
  Done,
  HistoryQuery,
  Note,
  OpenedMemberCase,
  OpenMemberCase,
  WithdrawConsent,
  WithdrawnConsent,
} from './console-work.ts';
import { queueCalls } from './console-queue-calls.ts';
import { Transparency, TransparencyQuery } from './console-reports.ts';
import { DecideAgePhoto, SeenAgePhoto, SeenDocument, WantDocument } from './console-evidence.ts';
import { signInCalls } from './console-sign-in.ts';

// The API of the console, on its own listener. Bodies and answers are JSON, everything is no-store, and
// writes come from the console's own pages.

/** The signed-in member of staff, and the times that the pages need (seconds). */
export const ConsoleMe = z.object({
  member_id: z.int(),
  username: z.string(),
  role: z.enum(['moderator', 'administrator']),
  /** When the session ends, whatever happens. */
  ends_at: z.string(),
  site_name: z.string(),
  site_origin: z.string(),
  undo_seconds: z.int(),
  /** Cases past their time, of all that may be seen. */
  overdue: z.int(),
  /** Cases of which half of the time is over, and of which a quarter is left, as reported to the duty address. */
  half: z.int(),
  quarter: z.int(),
  /** Since this session began. */
  shift: z.object({ decided: z.int(), hard: z.int(), minutes: z.int() }),
});
export type ConsoleMe = z.infer<typeof ConsoleMe>;

/** Each call of the console: routes, the OpenAPI document and the pages read this table; who may make it is a rule of `src/domain/access`. */
export const consoleCalls = {
  ...signInCalls,
  getMe: call({
    ...get,
    path: `${base}/me`,
    summary: 'Who asks.',
    answer: ConsoleMe,
  }),
  ...queueCalls,
  getCase: call({
    ...get,
    path: `${base}/cases/:reference`,
    summary: 'All that a reviewer needs of a case.',
    query: CaseQuery,
    answer: ShownCase,
    errors: ['not_found'],
  }),
  claimCase: call({
    ...post,
    path: `${base}/cases/:reference/claim`,
    summary: 'Takes a case for ten minutes, or renews that.',
    details:
      '`already` with `assignee` when somebody else works on it, `forbidden` for what the reviewer may not decide.',
    answer: Done,
    errors: ['already', 'forbidden', 'not_found'],
  }),
  releaseCase: call({
    ...post,
    path: `${base}/cases/:reference/release`,
    summary: 'Gives a case back to its queue.',
    answer: Done,
    errors: ['not_found'],
  }),
  claimNext: call({
    ...post,
    path: `${base}/claim-next`,
    summary: 'Takes the most urgent case of a queue that no one works on.',
    body: ClaimNext,
    answer: ClaimedNext,
    errors: ['invalid'],
  }),
  decideCase: call({
    ...post,
    path: `${base}/cases/:reference/decide`,
    summary: 'Decides a case.',
    details:
      'What harms by being seen takes effect at once, everything else after ten seconds unless undone. Refused for the own content and account, and for an appeal against an own decision (`forbidden`).',
    body: Decide,
    answer: Decided,
    errors: ['already', 'deleted', 'forbidden', 'invalid', 'not_found'],
  }),
  closeForm: call({
    ...post,
    path: `${base}/cases/:reference/close`,
    summary: 'Closes a case that a form opened, and sends its writer a mail.',
    body: CloseForm,
    answer: Done,
    errors: ['already', 'forbidden', 'invalid', 'not_found'],
  }),
  noteCase: call({
    ...post,
    path: `${base}/cases/:reference/note`,
    summary: 'Writes a note into the history, which staff alone sees.',
    body: Note,
    answer: Done,
    errors: ['invalid', 'not_found'],
  }),
  openMemberCase: call({
    ...post,
    path: `${base}/cases/:reference/member-case`,
    summary: 'Opens a case about the account of the uploader, or of the sender of the form.',
    details:
      'An open one about that account is added to (`is_new` false). Refused about the own account, out of a case that the reviewer may not decide, and for a moderator about an administrator (`forbidden`).',
    body: OpenMemberCase,
    answer: OpenedMemberCase,
    errors: ['forbidden', 'invalid', 'not_found'],
  }),
  withdrawConsent: call({
    ...post,
    path: `${base}/cases/:reference/people/:person_id/withdraw`,
    summary: 'Records that somebody who is shown withdrew their consent.',
    details:
      'An event of the case. What shows this person alone is removed and stays down at once, about the rest a case asks the staff. Again it changes nothing. `forbidden` without the lease of the case, about the own content, and about somebody whom the case does not show.',
    body: WithdrawConsent,
    answer: WithdrawnConsent,
    errors: ['forbidden', 'invalid', 'not_found'],
  }),
  undoDecision: call({
    ...post,
    path: `${base}/decisions/:decision_id/undo`,
    summary:
      'Takes a decision back before its effect: an own one, or one that could not take effect.',
    answer: Done,
    errors: ['already', 'forbidden', 'not_found'],
  }),
  askForDocument: call({
    ...post,
    path: `${base}/cases/:reference/documents/:document_id/ask`,
    summary: 'Asks that somebody else of the staff agrees to a look at a document.',
    details:
      'Where documents need a second person (`already` elsewhere). An event of the case, for an hour.',
    body: WantDocument,
    answer: Done,
    errors: ['already', 'forbidden', 'invalid', 'not_found'],
  }),
  agreeToDocument: call({
    ...post,
    path: `${base}/cases/:reference/documents/:document_id/agree`,
    summary: 'Agrees to what somebody else asked for; they may look for an hour.',
    answer: Done,
    errors: ['forbidden', 'not_found'],
  }),
  viewDocument: call({
    ...post,
    path: `${base}/cases/:reference/documents/:document_id/view`,
    summary: 'Shows a document of somebody whom the case is about, or of the application.',
    details:
      'That it is looked at, and why, is an event before anything is decrypted. The name of the viewer is drawn all over the picture. `forbidden` without the lease of the case, and until a second person agreed where that is needed.',
    body: WantDocument,
    answer: SeenDocument,
    errors: ['invalid', 'not_found'],
  }),
  viewAgePhoto: call({
    ...post,
    path: `${base}/cases/:reference/age-photo/view`,
    summary: 'Shows the photo of an age check.',
    details:
      'That it is looked at is an event before anything is decrypted. `forbidden` without the lease of the case, and where the process of the console has no key for photos.',
    answer: SeenAgePhoto,
    errors: ['forbidden', 'not_found'],
  }),
  decideAgePhoto: call({
    ...post,
    path: `${base}/cases/:reference/age-photo/decide`,
    summary: 'Decides about the photo of an age check, which is erased with it.',
    body: DecideAgePhoto,
    answer: Done,
    errors: ['already', 'invalid', 'not_found'],
  }),
  previewBatch: call({
    ...post,
    path: `${base}/batch/preview`,
    summary: 'What a decision would do to each waiting case of an uploader, 500 at most.',
    details: 'Changes nothing. `refusal` of a case says why it would not be decided.',
    body: PreviewBatch,
    answer: BatchPreview,
    errors: ['invalid'],
  }),
  decideBatch: call({
    ...post,
    path: `${base}/batch`,
    summary: 'Decides cases of an uploader, each in a transaction of its own.',
    details:
      'Stops after some seconds; `left` is sent again. A case that the same person has decided so before counts as decided, so that a broken request can be repeated.',
    body: DecideBatch,
    answer: BatchDone,
    errors: ['invalid'],
  }),
  undoBatch: call({
    ...post,
    path: `${base}/batch/undo`,
    summary: 'Takes own decisions back before their effect.',
    body: UndoBatch,
    answer: BatchUndone,
    errors: ['invalid'],
  }),
  getSubjectHistory: call({
    ...get,
    path: `${base}/history/subjects/:type/:id`,
    summary: 'What happened to a subject, the newest first, a hundred a page.',
    query: HistoryQuery,
    answer: History,
    errors: ['not_found'],
  }),
  getMemberHistory: call({
    ...get,
    path: `${base}/history/members/:id`,
    summary: 'What happened to a member and their content.',
    query: HistoryQuery,
    answer: History,
    errors: ['not_found'],
  }),
  getMyHistory: call({
    ...get,
    path: `${base}/history/me`,
    summary: 'What the reviewer did.',
    query: HistoryQuery,
    answer: History,
  }),
  getStaffHistory: call({
    ...get,
    path: `${base}/history/staff/:id`,
    summary: 'What a member of the staff did.',
    query: HistoryQuery,
    answer: History,
    errors: ['not_found'],
  }),
  getTransparency: call({
    ...get,
    path: `${base}/reports/transparency`,
    summary: 'Figures of what was reported and decided in a period, counted from events.',
    details:
      'What `velour report transparency` prints. Cases of dangers for children are counted for staff who may see them alone. At most 1100 days.',
    query: TransparencyQuery,
    answer: Transparency,
    errors: ['invalid'],
  }),
} as const;

export type ConsoleCalls = typeof consoleCalls;
export type ConsoleCallId = keyof ConsoleCalls;

type Shape<Id extends ConsoleCallId, Part extends string> = ConsoleCalls[Id] extends {
  [name in Part]: infer Schema extends z.ZodMiniType;
}
  ? z.infer<Schema>
  : Record<string, never>;
export type ConsoleBody<Id extends ConsoleCallId> = Shape<Id, 'body'>;
export type ConsoleQuery<Id extends ConsoleCallId> = Shape<Id, 'query'>;
export type ConsoleAnswer<Id extends ConsoleCallId> = z.infer<ConsoleCalls[Id]['answer']>;

/** The address of a call with its parameters filled in. */
export const consolePath = (path: string, parameters: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
