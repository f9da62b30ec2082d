import * as z from 'zod/mini';
import { storable } from '../../stored.ts';
import { refusalReasons } from '../forms/age.ts';

// Evidence that a reviewer compares a case with: lists of hashes, and records of the people shown.

const Area = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
/** A picture for the session; `area` is the part of it, where it is one of several. */
const Picture = z.object({ address: z.string(), area: z.nullable(Area) });
export type CasePicture = z.infer<typeof Picture>;

/** Parts of the subject that are in a list, or look like another video of this site; the best match of each first. Own removals and videos of this site have a listed picture. */
export const CaseMatch = z.object({
  match_id: z.int(),
  /** Null for a video of this site. */
  list: z.nullable(z.string()),
  /** Of this site; its title is the reference. */
  video_id: z.nullable(z.int()),
  reference: z.string(),
  /** sha256 and md5: the same file; pdq: a picture that looks the same; frame: moments of a film. */
  kind: z.string(),
  /** Bits that differ, of 256. */
  distance: z.int(),
  seconds: z.nullable(z.number()),
  listed_seconds: z.nullable(z.number()),
  /** How much of this film was found in the listed one, and how much of that one here. */
  share: z.nullable(z.number()),
  listed_share: z.nullable(z.number()),
  /** Empty for a video of this site, about which nothing is decided here. */
  state: z.string(),
  picture: z.nullable(Picture),
  listed_picture: z.nullable(Picture),
});
export type CaseMatch = z.infer<typeof CaseMatch>;

/** `access` to a document: free, after a second person agreed (`ask`), or while that is waited for (`asked`). */
const CaseDocument = z.object({
  document_id: z.int(),
  kind: z.string(),
  valid_until: z.nullable(z.string()),
  access: z.enum(['free', 'ask', 'asked']),
});
export type CaseDocument = z.infer<typeof CaseDocument>;

/** A person who is shown. The legal name is seen with a document alone. */
export const CasePerson = z.object({
  person_id: z.nullable(z.int()),
  /** Name as a model. */
  model: z.nullable(z.string()),
  /** none: named as a model, without a consent; invalid: the documents do not suffice. */
  state: z.enum(['valid', 'invalid', 'none', 'withdrawn']),
  signed_on: z.nullable(z.string()),
  scope: z.string(),
  /** User name of the member who gave the record; null for the operator. */
  sent_by: z.nullable(z.string()),
  documents: z.array(CaseDocument),
});
export type CasePerson = z.infer<typeof CasePerson>;

/** A document that another moderator wants to see. */
export const AccessRequest = z.object({
  document_id: z.int(),
  asked_by: z.object({ member_id: z.int(), username: z.string() }),
  reason: z.string(),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

/** `missing`: further conditions that an approval lacks. */
export const CasePeople = z.object({
  people: z.array(CasePerson),
  missing: z.array(z.string()),
  requests: z.array(AccessRequest),
});
export type CasePeople = z.infer<typeof CasePeople>;

/** Photos of an application to be a verified uploader; none where a service decided, or once they are erased. */
export const CaseApplication = z.object({
  documents: z.array(CaseDocument),
  requests: z.array(AccessRequest),
});
export type CaseApplication = z.infer<typeof CaseApplication>;

/** The reason for viewing a document; written into the history. */
export const WantDocument = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500), storable),
});

/** `picture`: JPEG in base64, with the viewer's name drawn all over it. `person` is null for a photo of an application. */
export const SeenDocument = z.object({
  picture: z.string(),
  person: z.nullable(z.object({ legal_name: z.string(), birth_date: z.string() })),
});
export type SeenDocument = z.infer<typeof SeenDocument>;

/** The photo of an age check that waits; it is erased once decided or expired. */
export const CaseAgePhoto = z.object({ challenge_age: z.int() });
export type CaseAgePhoto = z.infer<typeof CaseAgePhoto>;

/** JPEG with the viewer's name drawn all over it, in base64. */
export const SeenAgePhoto = z.object({ picture: z.string() });
/** Without a refusal it is approved. */
export const DecideAgePhoto = z.strictObject({ refusal: z.nullable(z.enum(refusalReasons)) });
