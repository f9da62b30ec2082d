import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CaseKind } from '#contracts/calls/forms/forms.ts';

export interface FormTexts {
  title: MessageDescriptor;
  /** Says who fills it in and for which purpose; also the description of the page. */
  lead: MessageDescriptor;
  /** Facts that make it easy, and facts to know before. */
  facts: readonly MessageDescriptor[];
  cautions?: readonly MessageDescriptor[];
  /** By when there is a decision. */
  due?: MessageDescriptor;
  submit: MessageDescriptor;
}

const within_48_hours = msg`We decide within 48 hours, weekends included.`;
const within_7_days = msg`We decide within 7 business days.`;
const no_account = msg`You do not need an account.`;
const send_report = msg`Send report`;

/** The words around the fields of each form. */
export const formTexts: Readonly<Record<CaseKind, FormTexts>> = {
  report: {
    title: msg`Contact us`,
    lead: msg`Ask us something, or report something that is wrong on this site.`,
    facts: [no_account],
    submit: msg`Send message`,
  },
  remove: {
    title: msg`Remove content: I am in this content`,
    lead: msg`Are you shown in a video or picture that was published without your consent? Ask us to remove it.`,
    facts: [
      msg`You do not need an account, and someone you have authorised may write for you.`,
      msg`Identical copies that we know of are removed as well.`,
    ],
    due: within_48_hours,
    submit: msg`Request removal`,
  },
  illegal: {
    title: msg`Report illegal content`,
    lead: msg`Have you found content that you consider illegal? Tell us exactly where it is and why.`,
    facts: [
      no_account,
      msg`If it is about the sexual abuse of children, you may leave out your name and your email.`,
    ],
    due: within_7_days,
    submit: send_report,
  },
  copyright: {
    title: msg`Copyright notice`,
    lead: msg`Is your work on this site without your permission? Send us a notice under section 512(c)(3) of the US Copyright Act.`,
    facts: [no_account],
    cautions: [
      msg`We may pass your notice on to the person who published the content.`,
      msg`Knowingly false statements can make you liable for damages.`,
    ],
    due: within_7_days,
    submit: msg`Send notice`,
  },
  'counter-notice': {
    title: msg`Counter-notice`,
    lead: msg`Was your content removed after a copyright notice, by mistake or because it was mixed up with something else? Object here.`,
    facts: [no_account],
    cautions: [
      msg`We pass your counter-notice, with your name and address, on to the person who sent the notice.`,
      msg`The content comes back after 10 to 14 business days, unless that person goes to court.`,
    ],
    submit: msg`Send counter-notice`,
  },
  complaint: {
    title: msg`Complaint`,
    lead: msg`Do you disagree with a decision of ours, or did we handle something badly? Complain here.`,
    facts: [msg`Someone who was not involved in the decision reviews it.`],
    due: within_7_days,
    submit: msg`Send complaint`,
  },
  'trusted-flagger': {
    title: msg`Trusted flaggers`,
    lead: msg`For organisations to which we have given a token. We handle these reports before others.`,
    facts: [],
    due: within_48_hours,
    submit: send_report,
  },
  correction: {
    title: msg`Correct a model’s details`,
    lead: msg`Is something wrong on the page about you, such as a name, a country or a picture? Tell us what is right.`,
    facts: [msg`You do not need an account, and someone you have authorised may write for you.`],
    due: within_7_days,
    submit: msg`Send correction`,
  },
};

/** A form that says what it is about is a report. */
export const reportTexts: Pick<FormTexts, 'title' | 'submit'> = {
  title: msg`Report`,
  submit: send_report,
};
