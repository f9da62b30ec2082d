import { audienceField } from '#contracts/calls/accounts/profiles.ts';
import { profileFields } from '#contracts/members/profile.ts';

const said = {
  about: 'Plain text.',
  city: 'Plain text.',
  country: 'Two lower-case letters, or empty.',
  education: 'Plain text.',
  occupation: 'Plain text.',
  website: 'Address of the web, or empty.',
  gender: 'male, female, trans, couple, or empty.',
  relationship: '1 single, 2 married, 3 open.',
  orientation: '1 not sure, 2 hetero, 3 gay, 4 lesbian, 5 bisexual.',
} as const;
const contact = {
  messages_from: 'Who may write to the member.',
  requests_from: 'Who may ask for friendship.',
} as const;
const username = 'Name of the member.';

/** Fields of members. */
export const memberDescriptions = {
  ProfileForm: {
    ...said,
    birth_date: 'YYYY-MM-DD; 18 years ago at least.',
    ...Object.fromEntries(
      profileFields.map((field) => [audienceField(field), `For whom ${field} is.`]),
    ),
  },
  OwnProfile: {
    username,
    ...said,
    birth_date: 'YYYY-MM-DD, or empty.',
    audiences: 'For whom each field is.',
    pictures: 'Those that are shown, wait, or were rejected.',
    countries: 'Codes of all countries that may be chosen.',
    is_read_only: 'The account may only read.',
  },
  PrivacyForm: {
    visibility: 'For whom the page of the member is.',
    indexed: 'Search engines may list the page, while it is for everyone.',
    favourites: 'For whom the favourites are; `me` without it.',
    ...contact,
  },
  Privacy: {
    username,
    visibility: 'For whom the page of the member is.',
    is_indexed: 'Search engines may list the page, while it is for everyone.',
    favourites: 'For whom the favourites are.',
    ...contact,
    blocked: 'Names of the members that are blocked.',
  },
  BlockForm: { username },
  Member: {
    member_id: 'Number of the member, for good.',
    username,
    ...said,
    age: 'Years; 0 when it is not shown.',
    avatar: 'Address of the picture, 256 px square, or empty.',
    cover: 'Address of the cover, 2500x500 px, or empty.',
    genders: 'What is listed of the member, by orientation.',
    statistics: 'Numbers of the member.',
    'statistics.subscribers': 'How many members are subscribed.',
    shares_favourites: 'Whoever gets this answer may see the favourites.',
    is_indexed: 'Search engines may list the page.',
  },
  MemberFavourites: {
    videos: 'Listed ones, newest favourite first.',
    next: 'Where the next page begins, as `after`; empty on the last one.',
  },
  MemberPictureForm: {
    section: 'u_ava for the avatar, u_cover for the cover.',
    x: 'Left side of what is cut out, in pixels of the upright picture; without all four the middle.',
    y: 'Its upper side.',
    width: 'Its width.',
    height: 'Its height.',
  },
  MemberPictureAnswer: { ok: '1.', url: 'Address of the picture.' },
  OwnPicture: {
    section: 'What it is for.',
    state: 'Others see it when it is approved.',
    url: 'Address of the picture; empty for one that was rejected.',
    reason: 'Why it was rejected.',
  },
  MemberAnswer: { member: 'The member.' },
  VerificationForm: {
    agreement: 'The version of the agreement that was read: `agreement` of `Verification`.',
    agree: 'That it is accepted.',
    kind: 'What the photo `document` shows; not sent where a service checks identities.',
  },
  VerificationResult: { result: 'The signed result, a JWT.' },
  VerificationResultTaken: { ok: '1.' },
  Verification: {
    username,
    state:
      'Of the last application: `started` at a service, `pending` until the staff has decided, `lapsed` when it was never finished.',
    is_verified: 'Whether uploads of the member can be published.',
    may_apply: 'Whether an application would be taken now.',
    asked_at: 'When it was made, in UTC; null for none.',
    decided_at: 'When it was decided or lapsed, in UTC.',
    reason: 'Why it was refused; empty otherwise.',
    agreement: 'The version of the agreement that has to be accepted.',
    service: 'The service that checks identities; empty where the staff does.',
    keep_days: 'Photos are erased so many days after the decision.',
  },
} as const;
