import * as z from 'zod/mini';
import { Storyboard } from '../../media/storyboard.ts';
import { actions } from '../../moderation.ts';
import { SavedQueue } from './console-queues.ts';
import { CaseAgePhoto, CaseApplication, CaseMatch, CasePeople } from './console-evidence.ts';

// Case data that the console shows. Dates are ISO 8601 in UTC.

/** Decisions that staff can make; the subject determines which of them make sense (`actions` of a case). */
export const caseActions = actions;
export type CaseAction = (typeof caseActions)[number];

/** Actions that rest on a rule and on facts. */
export const reasonedActions: readonly CaseAction[] = [
  'approve-limited',
  'reject',
  'hide-region',
  'remove',
  'remove-stay-down',
  'strike',
  'mute',
  'suspend',
  'ban',
];

/** How a case is closed that a form opened. */
export const formOutcomes = [
  'removed',
  'restored',
  'changed',
  'unchanged',
  'answered',
  'refused',
] as const;

const date = z.string();
const when = z.nullable(date);

export const Staff = z.object({ member_id: z.int(), username: z.string() });

/** Cases of one kind that are not closed; `free` are the unassigned ones. */
export const Queue = z.object({
  kind: z.string(),
  open: z.int(),
  free: z.int(),
  overdue: z.int(),
  /** Past half of their time, but not past all of it. */
  pressing: z.int(),
  next_due_at: when,
});
/** `saved`: filters under a name, the own ones before those of all. */
export const Queues = z.object({ queues: z.array(Queue), saved: z.array(SavedQueue) });

/** `title` of its subject. */
export const QueuedCase = z.object({
  reference: z.string(),
  kind: z.string(),
  state: z.string(),
  subject_type: z.nullable(z.string()),
  subject_id: z.nullable(z.string()),
  title: z.string(),
  member: z.nullable(Staff),
  reason: z.string(),
  region: z.string(),
  priority: z.int(),
  times: z.int(),
  created_at: date,
  due_at: when,
  assignee: z.nullable(Staff),
});
export type QueuedCase = z.infer<typeof QueuedCase>;

/** `next` is for `after`; null on the last page. A page of a filter that few cases meet may have less than fifty, and none. */
export const QueuePage = z.object({
  cases: z.array(QueuedCase),
  next: z.nullable(z.string()),
});

/** A step of a case, of the chain that no one can change. */
export const CaseEvent = z.object({
  event_id: z.int(),
  at: date,
  reference: z.string(),
  case_kind: z.string(),
  kind: z.string(),
  actor: z.string(),
  staff: z.nullable(Staff),
  rule: z.nullable(z.string()),
  note: z.string(),
  after: z.unknown(),
});
export type CaseEvent = z.infer<typeof CaseEvent>;

/** `title`: whose events these are. `next` is for `before`. */
export const History = z.object({
  title: z.string(),
  events: z.array(CaseEvent),
  next: z.nullable(z.int()),
});

/** A decision about the case or its subject. */
export const CaseDecision = z.object({
  decision_id: z.int(),
  reference: z.string(),
  action: z.string(),
  rule: z.nullable(z.string()),
  facts: z.string(),
  details: z.record(z.string(), z.unknown()),
  staff: z.nullable(Staff),
  is_automated: z.boolean(),
  decided_at: date,
});
export type CaseDecision = z.infer<typeof CaseDecision>;

/** A rule in the language that was asked for, as of now. */
export const CaseRule = z.object({
  rule_id: z.int(),
  code: z.string(),
  disposition: z.enum(['prohibited', 'restricted', 'allowed']),
  region: z.string(),
  /** How what is approved with it is marked; '' for not at all. */
  label: z.string(),
  title: z.string(),
  text: z.string(),
});
export type CaseRule = z.infer<typeof CaseRule>;

/** A restricted term within a text of the subject: characters from `start` to before `end`. */
export const MatchedTerm = z.object({
  field: z.enum(['title', 'description', 'tags', 'photo_captions']),
  /** Of the tag or photo; 0 otherwise. */
  index: z.int(),
  start: z.int(),
  end: z.int(),
  group: z.string(),
  effect: z.string(),
});

export const CaseStoryboard = Storyboard;

/** How loud a film is: a level for every `interval` seconds, 0 for silence to `loudest`; none without sound. `loud`: passages, seconds. */
export const CaseSound = z.object({
  interval: z.number(),
  loudest: z.int(),
  levels: z.array(z.int()),
  loud: z.array(z.object({ from: z.number(), to: z.number() })),
});

/** Captions of a film; `src` is their file. `has_terms`: a word of them matches a restricted term. */
export const CaseCaptions = z.object({
  lang: z.string(),
  label: z.string(),
  src: z.string(),
  has_terms: z.boolean(),
});

/** The subject of the case. Addresses of `media` work in this session alone. */
export const CaseSubject = z.object({
  type: z.string(),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** Names of categories, models and the channel. */
  names: z.array(z.string()),
  status: z.string(),
  /** Path of its page on the site; '' where it has none. */
  page: z.string(),
  is_private: z.boolean(),
  is_unlisted: z.boolean(),
  /** Its uploader says that it is shown on this site alone. */
  is_exclusive: z.boolean(),
  created_at: when,
  duration: z.nullable(z.number()),
  stream: z.nullable(z.string()),
  storyboard: z.nullable(CaseStoryboard),
  /** Null where it was not measured, and for other works than films. */
  sound: z.nullable(CaseSound),
  /** Lines with their times; '' without any. */
  chapters: z.string(),
  captions: z.array(CaseCaptions),
  pictures: z.array(z.string()),
  /** Of the photos of an album: one for each picture, '' for none. */
  photo_captions: z.array(z.string()),
  /** Frames of the film that may take turns as its preview later. */
  candidates: z.array(z.string()),
  /** That its uploader wants to stand for a video, and that no decision covers yet; an approval names its `key`. */
  own_picture: z.nullable(z.object({ key: z.string(), src: z.string() })),
  /**
   * Names what is shown here and may be changed meanwhile: the text of a comment; of a video or album its texts, names, chapters, captions and photos. An approval names it, and
   * is refused (`seen: changed`) or taken back once there is something else. Null for anything else.
   */
  seen: z.nullable(z.string()),
  /** From when an approved video is shown; null for at once. */
  publish_at: when,
  /** The video whose place it takes when it is approved. */
  replaces: z.nullable(z.object({ id: z.string(), title: z.string() })),
  /** In force for visitors, by codes; of a new version, those of the video that it replaces, which an approval without limits leaves. */
  limits: z.object({ regions: z.array(z.string()), labels: z.array(z.string()) }),
  terms: z.array(MatchedTerm),
});
export type CaseSubject = z.infer<typeof CaseSubject>;

/** The record of the member whose content or account it is. */
export const UploaderRecord = z.object({
  member_id: z.int(),
  username: z.string(),
  joined_at: date,
  is_suspended: z.boolean(),
  approved: z.int(),
  rejected: z.int(),
  removed: z.int(),
  open_cases: z.int(),
  strikes: z.object({ content: z.int(), copyright: z.int(), misuse: z.int() }),
});
export type UploaderRecord = z.infer<typeof UploaderRecord>;

/** The contents of a visitor's form. */
export const CaseForm = z.object({
  email: z.string(),
  lang: z.nullable(z.string()),
  flagger: z.nullable(z.string()),
  fields: z.record(z.string(), z.string()),
  /** Of one of several videos and albums: the case about it. */
  addresses: z.array(z.object({ path: z.string(), reference: z.nullable(z.string()) })),
  /** Pictures that came with it, for the session. */
  attachments: z.array(z.string()),
  /** The outcome was sent to the sender of the form. */
  is_answered: z.boolean(),
  /** Accounts that sent it, twenty at most. */
  reporters: z.array(Staff),
});
export type CaseForm = z.infer<typeof CaseForm>;

/** All that a reviewer needs, in one answer. */
export const ShownCase = z.object({
  case: QueuedCase,
  outcome: z.nullable(z.string()),
  closed_at: when,
  /** Until when the assignee has it. */
  lease_until: when,
  is_mine: z.boolean(),
  /** Why the reviewer may not decide it, though others may. */
  conflict: z.nullable(z.enum(['own', 'own-decision'])),
  /** Before when nothing is put back because of it: of a counter-notice. */
  put_back_from: when,
  subject: z.nullable(CaseSubject),
  uploader: z.nullable(UploaderRecord),
  form: z.nullable(CaseForm),
  /** One that waits for its effect. */
  waiting: z.nullable(CaseDecision),
  decisions: z.array(CaseDecision),
  /** Number of the newest decision in the case that was not undone, 0 for none: a decision names it. */
  newest_decision: z.int(),
  matches: z.array(CaseMatch),
  /** Null for subjects that show no people. */
  people: z.nullable(CasePeople),
  /** Null for subjects that are no application. */
  application: z.nullable(CaseApplication),
  /** Of a case of an age check. */
  age_photo: z.nullable(CaseAgePhoto),
  events: z.array(CaseEvent),
  rules: z.array(CaseRule),
  actions: z.array(z.enum(caseActions)),
});
export type ShownCase = z.infer<typeof ShownCase>;
