import { expect, test } from 'vitest';
import { roles } from '#contracts/calls/accounts/accounts.ts';
import { authorize, decide, type Actor } from './authorize.ts';
import { accessPolicy, type Action } from './index.ts';
import type { Rule } from './rules.ts';

const actor = (more: Partial<Actor> = {}): Actor => ({
  member_id: 7,
  role: 'member',
  has_factor: false,
  is_read_only: false,
  is_terms_due: false,
  ...more,
});
const reasonOf = (decision: ReturnType<typeof decide>): string =>
  decision.allowed ? 'allowed' : decision.reason;

test('a visitor action is allowed without an account, and in every state of an account', () => {
  for (const each of [undefined, actor(), actor({ is_read_only: true, is_terms_due: true })])
    expect(reasonOf(authorize(each, 'getVideo'))).toBe('allowed');
});

test('a member action is refused to visitors, and needs no role', () => {
  expect(reasonOf(authorize(undefined, 'getMe'))).toBe('unauthorized');
  for (const role of roles) expect(reasonOf(authorize(actor({ role }), 'getMe'))).toBe('allowed');
});

test.each(['noSuchAction', '', 'toString', '__proto__', 'constructor'])(
  'an action that is in no table is refused to every actor: %o',
  (action) => {
    const administrator = actor({ role: 'administrator', has_factor: true });
    for (const each of [undefined, administrator])
      expect(reasonOf(authorize(each, action as Action))).toBe('forbidden');
    expect(accessPolicy.isAction(action)).toBe(false);
  },
);

/** The actors that have the right of each role; `-` marks staff without a second factor. */
const ranks: Readonly<Record<string, readonly string[]>> = {
  member: ['member', 'uploader', 'moderator', 'administrator', 'moderator-', 'administrator-'],
  uploader: ['uploader', 'moderator', 'administrator'],
  moderator: ['moderator', 'administrator'],
  administrator: ['administrator'],
};
test.each(roles)(
  'a right of the role %s is for it and those above, of staff with a factor',
  (who) => {
    const actors = {
      member: actor(),
      uploader: actor({ role: 'uploader' }),
      moderator: actor({ role: 'moderator', has_factor: true }),
      administrator: actor({ role: 'administrator', has_factor: true }),
      'moderator-': actor({ role: 'moderator' }),
      'administrator-': actor({ role: 'administrator' }),
    };
    const allowed = Object.entries(actors).filter(([, each]) => decide(each, { who }).allowed);
    expect(allowed.map(([name]) => name).toSorted()).toEqual(ranks[who]?.toSorted());
    for (const each of Object.values(actors))
      expect(['allowed', 'forbidden']).toContain(reasonOf(decide(each, { who })));
  },
);

test('a second factor, a permission and the own are asked for where a rule says so', () => {
  const staff = actor({ role: 'moderator', has_factor: true });
  const queue: Rule = { who: 'moderator', permission: 'child-safety' };
  expect(reasonOf(decide(staff, queue))).toBe('forbidden');
  expect(reasonOf(decide({ ...staff, permissions: ['child-safety'] }, queue))).toBe('allowed');
  const member = { ...actor(), permissions: ['child-safety'] as const };
  expect(reasonOf(decide(member, queue))).toBe('forbidden');
  const guarded: Rule = { who: 'member', factor: true };
  expect(reasonOf(decide(actor(), guarded))).toBe('forbidden');
  expect(reasonOf(decide(actor({ has_factor: true }), guarded))).toBe('allowed');
  expect(reasonOf(authorize(actor(), 'removePasskey', { owner_id: 7 }))).toBe('allowed');
  for (const owner_id of [8, undefined])
    expect(reasonOf(authorize(staff, 'removePasskey', { owner_id }))).toBe('not_found');
});

test('a member who may only read, or has terms to accept, writes nothing and may still protect the account', () => {
  expect(reasonOf(authorize(actor({ is_read_only: true }), 'saveProfile'))).toBe('read_only');
  expect(reasonOf(authorize(actor({ is_terms_due: true }), 'saveProfile'))).toBe('terms_changed');
  const both = actor({ is_read_only: true, is_terms_due: true });
  expect(reasonOf(authorize(both, 'sendMemberPicture'))).toBe('read_only');
  for (const action of ['savePrivacy', 'blockMember', 'changePassword', 'eraseAccount'] as const)
    expect(reasonOf(authorize(both, action))).toBe('allowed');
});
