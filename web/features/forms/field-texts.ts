import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FormField, TickField } from '#contracts/calls/forms/form-fields.ts';
import type { CaseKind } from '#contracts/calls/forms/forms.ts';

export interface FieldTexts {
  label: MessageDescriptor;
  hint?: MessageDescriptor;
}

type Named = Exclude<FormField, TickField | 'captcha' | 'referrer' | 'target_type' | 'target_id'>;

const one_picture = msg`One image, up to 10 MB.`;
const as_agent = msg`If you act for someone else.`;

const common: Readonly<Record<Named, FieldTexts>> = {
  subject: { label: msg`Subject` },
  email: { label: msg`Email`, hint: msg`This is where we reply.` },
  message: { label: msg`Message` },
  reason: { label: msg`What is it about?` },
  file: { label: msg`Picture`, hint: one_picture },
  relation: { label: msg`Who is it about?` },
  addresses: {
    label: msg`Links to the pages`,
    hint: msg`One per line, up to 50. Only pages of this site.`,
  },
  represented: { label: msg`Name of the person you act for` },
  name: { label: msg`Your name` },
  organisation: { label: msg`Company or organisation` },
  postal_address: { label: msg`Postal address` },
  phone: { label: msg`Phone number` },
  work: {
    label: msg`Your work`,
    hint: msg`Describe it, or give a link to where we can see it.`,
  },
  signature: {
    label: msg`Electronic signature`,
    hint: msg`Type your full name. It counts as your signature.`,
  },
  reference: { label: msg`Reference number`, hint: msg`8 characters; it is in our email.` },
  token: { label: msg`Token` },
};

const particular: Readonly<Partial<Record<CaseKind, Partial<Record<Named, FieldTexts>>>>> = {
  remove: {
    message: {
      label: msg`How can we recognise you?`,
      hint: msg`For example: the time in the video, or what you are wearing.`,
    },
    file: {
      label: msg`Picture`,
      hint: msg`One that helps us recognise you, or a written authorisation. One image, up to 10 MB.`,
    },
  },
  illegal: {
    message: {
      label: msg`Why is it illegal?`,
      hint: msg`If you can, name the law or the country.`,
    },
  },
  copyright: {
    represented: { label: msg`Owner of the work`, hint: as_agent },
    message: { label: msg`Anything else` },
  },
  'counter-notice': {
    addresses: {
      label: msg`Links to the pages where it was`,
      hint: msg`One per line, up to 50. Only pages of this site.`,
    },
    message: { label: msg`Why was it a mistake?` },
  },
  complaint: { message: { label: msg`What is your complaint?` } },
  'trusted-flagger': { message: { label: msg`Explanation` } },
  correction: { message: { label: msg`What is wrong, and what is right?` } },
};

export const fieldTexts = (kind: CaseKind, name: Named): FieldTexts =>
  particular[kind]?.[name] ?? common[name];

/** The declarations that a visitor makes by a tick. */
export const tickTexts: Readonly<
  Partial<Record<CaseKind, Partial<Record<TickField, MessageDescriptor>>>>
> = {
  remove: {
    good_faith: msg`I believe in good faith that this content shows me, or the person I act for, and was published without consent.`,
  },
  illegal: {
    good_faith: msg`I believe in good faith that what I state here is accurate and complete.`,
  },
  copyright: {
    good_faith: msg`I believe in good faith that the use of the work is not authorised by its owner, the owner’s agent or the law.`,
    accuracy: msg`What I state here is accurate, and I swear, under penalty of perjury, that I am the owner of the right or authorised to act for the owner.`,
  },
  'counter-notice': {
    accuracy: msg`I swear, under penalty of perjury, that I believe in good faith that the content was removed by mistake or because it was mixed up with something else.`,
    jurisdiction: msg`I consent to the jurisdiction of the US federal court for the district of my address or, if I live outside the United States, of any district in which the operator of this site may be found. I will accept service of process from the person who sent the notice or their agent.`,
  },
};

export const reasonTexts: Readonly<Record<string, MessageDescriptor>> = {
  minor: msg`Someone may be under 18`,
  intimate: msg`Published without consent`,
  violence: msg`Violence or coercion`,
  illegal: msg`Illegal for another reason`,
  copyright: msg`Copyright`,
  privacy: msg`Personal data`,
  spam: msg`Spam or fraud`,
  wrong: msg`Wrong title, tags or model`,
  broken: msg`Does not play or load`,
  other: msg`Something else`,
};

export const relationTexts: Readonly<Record<string, MessageDescriptor>> = {
  self: msg`Me`,
  agent: msg`Someone who has authorised me`,
};

/** The reported object, by its number or its address. */
export const targetTexts: Readonly<Record<string, (id: string) => MessageDescriptor>> = {
  video: (id) => msg`Video ${id}`,
  album: (id) => msg`Album ${id}`,
  // Its key says nothing to anybody.
  photo: () => msg`Photo`,
  playlist: (id) => msg`Playlist ${id}`,
  comment: (id) => msg`Comment ${id}`,
  message: (id) => msg`Message ${id}`,
  thread: (id) => msg`Conversation ${id}`,
  member: (id) => msg`Member ${id}`,
  model: (id) => msg`Model: ${id}`,
  channel: (id) => msg`Channel: ${id}`,
};
