import * as z from 'zod/mini';
import { identityKinds } from '../accounts/verification.ts';

/** GET: the people whom a member names in videos and albums, with the state of their records, `no-store`. POST, multipart: adds and removes. */
export const own_people_url = '/api/v1/me/people';

/** add: a person with a record; add_documents: another document or release; remove: a person whom no video shows. */
const peopleActs = ['add', 'add_documents', 'remove'] as const;

const text = z.optional(z.string().check(z.maxLength(6000)));

/** With files `document`, a picture of an identity document, and `release`, one of the signed release. */
export const PeopleForm = z.strictObject({
  act: z.enum(peopleActs),
  /** Of an own person; not in `add`. */
  person_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/))),
  legal_name: text,
  /** YYYY-MM-DD, as all days here. */
  birth_date: text,
  /** Other names, separated by commas. */
  names: text,
  /** Name of the model who the person is; '' for none who has a page. */
  model: text,
  /** Of the document. */
  kind: z.optional(z.enum(identityKinds)),
  /** Its last day; '' for a document without an end. */
  valid_until: text,
  /** When the release was signed. */
  signed_on: text,
  /** The scope of the release, in a few words. */
  scope: text,
});
export type PeopleForm = z.infer<typeof PeopleForm>;

/** Answer to a change: the next page, and the person whom the change concerns. */
export const PeopleAnswer = z.object({ ok: z.literal(1), next: z.string(), person_id: z.int() });
export type PeopleAnswer = z.infer<typeof PeopleAnswer>;

const maybeText = z.nullable(z.string());

const OwnPersonDocument = z.strictObject({
  /** passport, id-card, driving-licence, other-id, release. */
  kind: z.string(),
  /** Of an identity document. */
  valid_until: maybeText,
  /** Of a release. */
  signed_on: maybeText,
  scope: maybeText,
});

export const OwnPerson = z.strictObject({
  person_id: z.int(),
  legal_name: z.string(),
  birth_date: z.string(),
  /** Other names. */
  names: z.array(z.string()),
  /** Name as a model; null for none. */
  model: maybeText,
  documents: z.array(OwnPersonDocument),
  /** Can be named in videos and albums: there are a release and a document that was valid when it was signed. */
  is_complete: z.boolean(),
  /** Videos of the member that show the person. */
  videos: z.int(),
  albums: z.int(),
  may_remove: z.boolean(),
});
export type OwnPerson = z.infer<typeof OwnPerson>;

export const OwnPeople = z.strictObject({
  username: z.string(),
  /** Whom the settings let upload. */
  may_add: z.boolean(),
  /** By legal name. */
  people: z.array(OwnPerson),
});
export type OwnPeople = z.infer<typeof OwnPeople>;

/** A person whom a video can name. */
export const NamedPerson = z.strictObject({ person_id: z.int(), name: z.string() });
export type NamedPerson = z.infer<typeof NamedPerson>;
