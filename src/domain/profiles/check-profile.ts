import type { AccountFault, AccountFaults } from '#contracts/calls/accounts/accounts.ts';
import type { OwnProfile, ProfileForm } from '#contracts/calls/accounts/profiles.ts';
import { countryPattern } from '#contracts/countries.ts';
import {
  attractions,
  genders,
  profile_lengths,
  relationships,
} from '#contracts/members/profile.ts';

/** Values as they are stored; the country is checked by the table of countries. */
export type ProfileValues = Omit<
  OwnProfile,
  'audiences' | 'countries' | 'pictures' | 'username' | 'is_read_only'
>;

/** Controls, and signs that turn the direction of what follows. */
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/u;
const text_fields = ['about', 'city', 'education', 'occupation', 'website'] as const;

/** Reads a form. Pure; faults are by field, each field has its first. */
export function checkProfile(form: ProfileForm): { values: ProfileValues; faults: AccountFaults } {
  const typed = (field: keyof ProfileForm): string => (form[field] ?? '').normalize('NFC').trim();
  const website = webAddress(typed('website'));
  const values: ProfileValues = {
    about: typed('about').replaceAll(/\r\n?/g, '\n'),
    birth_date: typed('birth_date'),
    city: typed('city'),
    country: typed('country'),
    education: typed('education'),
    occupation: typed('occupation'),
    website: website ?? '',
    gender: genders.find((each) => each === typed('gender')) ?? '',
    relationship: relationships.find((each) => String(each) === typed('relationship')) ?? 0,
    orientation: attractions.find((each) => String(each) === typed('orientation')) ?? 0,
  };
  const faults: Record<string, AccountFault> = {};
  for (const field of ['gender', 'relationship', 'orientation'] as const)
    if (typed(field) !== '' && !values[field]) faults[field] = 'invalid';
  for (const field of text_fields) {
    const text = field === 'about' ? values.about.replaceAll(/[\n\t]/g, ' ') : values[field];
    if (controls.test(text)) faults[field] = 'invalid';
    else if (Array.from(text).length > profile_lengths[field]) faults[field] = 'too_long';
  }
  if (values.country !== '' && !countryPattern.test(values.country)) faults['country'] = 'invalid';
  if (website === undefined) faults['website'] = 'website';
  if (values.birth_date !== '' && !isDate(values.birth_date)) faults['birth_date'] = 'date';
  return { values, faults };
}

/** An address of the web in its one spelling, '' for none; undefined for anything else. */
function webAddress(typed: string): string | undefined {
  if (typed === '') return '';
  // As people write them; whatever names a scheme is taken by its word.
  const full = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (/\s/.test(full) || !URL.canParse(full)) return undefined;
  const url = new URL(full);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const isPlain = url.username === '' && url.password === '' && url.hostname.includes('.');
  return isWeb && isPlain ? url.href : undefined;
}

function isDate(text: string): boolean {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
