import type { Role } from '#contracts/calls/accounts/accounts.ts';

export interface MadeUpMember {
  username: string;
  role: Role;
}

const of_role = (role: Role, names: readonly string[]): MadeUpMember[] =>
  names.map((name) => ({ username: `Demo-${name}`, role }));

/** Members of every role, with names that are evidently made up. */
export const madeUpMembers: readonly MadeUpMember[] = [
  ...of_role('administrator', ['Owl']),
  ...of_role('moderator', ['Heron', 'Badger']),
  ...of_role('uploader', ['Otter', 'Magpie', 'Beaver', 'Spider']),
  ...of_role('member', [
    'Finch',
    'Hare',
    'Mole',
    'Newt',
    'Raven',
    'Salmon',
    'Sparrow',
    'Squirrel',
    'Stork',
    'Swallow',
    'Toad',
    'Trout',
    'Vole',
    'Weasel',
    'Wren',
    'Moth',
    'Lynx',
  ]),
];
