import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Member } from '#contracts/calls/accounts/member-answer.ts';
import type { ProfileField } from '#contracts/members/profile.ts';

/** The facts that a member can state. */
export const fieldTexts: Readonly<Record<ProfileField | 'age', MessageDescriptor>> = {
  about: msg`About me`,
  birth_date: msg`Date of birth`,
  age: msg`Age`,
  city: msg`City`,
  country: msg`Country`,
  education: msg`Education`,
  occupation: msg`Occupation`,
  website: msg`Website`,
  gender: msg`Gender`,
  relationship: msg`Relationship`,
  orientation: msg`Sexual orientation`,
};

type Texts<Code extends string | number> = Readonly<Record<Code, MessageDescriptor>>;

export const genderTexts: Texts<Exclude<Member['gender'], ''>> = {
  male: msg`Man`,
  female: msg`Woman`,
  trans: msg`Trans`,
  couple: msg`Couple`,
};

export const relationshipTexts: Texts<Exclude<Member['relationship'], 0>> = {
  1: msg`Single`,
  2: msg`Married`,
  3: msg`In an open relationship`,
};

export const attractionTexts: Texts<Exclude<Member['orientation'], 0>> = {
  1: msg`Not sure`,
  2: msg`Straight`,
  3: msg`Gay`,
  4: msg`Lesbian`,
  5: msg`Bisexual`,
};
