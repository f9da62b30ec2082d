import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PrivacyForm, ProfileForm } from '#contracts/calls/accounts/profiles.ts';
import { blocks_most } from '#contracts/members/profile.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember, anUnconfirmed } from '#tests/support/members.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { saveMembers } from '../taxonomy/index.ts';
import { clearReadOnly, demandWriteAccess } from '../write-access/index.ts';
import { checkProfile } from './check-profile.ts';
import { getMember, getMemberFor } from './get-member.ts';
import { getOwnProfile } from './get-own-profile.ts';
import { blockMember, getPrivacy, savePrivacy, unblockMember } from './privacy.ts';
import { saveProfile } from './save-profile.ts';

const it = withCtx();
const save = (member_id: number, form: ProfileForm) =>
  saveProfile(it.ctx(), { member_id, ...form });
const whole: ProfileForm = {
  about: 'I like slow films.\r\nAnd rain.',
  birth_date: '1990-02-28',
  city: 'Linz',
  country: 'at',
  education: 'School of forestry',
  occupation: 'Gardener',
  website: 'example.com/garden',
  gender: 'couple',
  relationship: '3',
  orientation: '5',
};

describe('a profile', () => {
  test('shows public fields to all viewers, fields for members to members, and all of it to its member', async () => {
    const { member_id } = await aMember(it.ctx(), 'Anna');
    const { member_id: viewer_id } = await aMember(it.ctx(), 'Berta');
    await save(member_id, { ...whole, city_audience: 'members', education_audience: 'friends' });
    const { member: shown } = await getMember(it.ctx(), 'aNNa');
    expect(shown).toEqual({
      member_id,
      username: 'Anna',
      about: 'I like slow films.\nAnd rain.',
      age: 0,
      city: '',
      country: 'at',
      education: '',
      occupation: 'Gardener',
      website: 'https://example.com/garden',
      gender: '',
      relationship: 0,
      orientation: 0,
      avatar: '',
      cover: '',
      genders: [],
      statistics: { subscribers: 0 },
      shares_favourites: false,
      is_indexed: false,
    });
    const seen = (viewer: number) =>
      getMemberFor(it.ctx(), { username: 'anna', viewer_id: viewer }).then(({ member }) => member);
    expect(await seen(viewer_id)).toEqual({ ...shown, city: 'Linz' });
    expect(await seen(member_id)).toMatchObject({
      education: 'School of forestry',
      age: expect.any(Number),
      gender: 'couple',
      relationship: 3,
      orientation: 5,
    });
    // A blocked member sees the public fields.
    await blockMember(it.ctx(), { member_id, username: ' bERTA ' });
    expect(await seen(viewer_id)).toEqual(shown);
  });

  test('reveals only the age from a birth date, to every viewer', async () => {
    const { member_id } = await aMember(it.ctx(), 'Clara');
    await save(member_id, { ...whole, birth_date_audience: 'everyone' });
    const { member } = await getMember(it.ctx(), 'clara');
    expect(member.age).toBeGreaterThanOrEqual(35);
    const own = await getMemberFor(it.ctx(), { username: 'clara', viewer_id: member_id });
    expect(JSON.stringify([member, own])).not.toContain('1990');
  });

  test('is emptied by a form that is empty, and its audiences are the shipped ones again', async () => {
    const { member_id } = await aMember(it.ctx(), 'Dora');
    const before = await getOwnProfile(it.ctx(), member_id);
    await save(member_id, { ...whole, gender_audience: 'everyone' });
    expect(await getOwnProfile(it.ctx(), member_id)).toMatchObject({
      birth_date: '1990-02-28',
      audiences: { gender: 'everyone', about: 'everyone', orientation: 'me' },
    });
    await save(member_id, {});
    expect(await getOwnProfile(it.ctx(), member_id)).toEqual(before);
  });

  test('of a member who is unconfirmed, suspended or unknown is not found; uploaders of a catalogue have one', async () => {
    const { member_id } = await aMember(it.ctx(), 'Emma');
    await anUnconfirmed(it.ctx(), 'Fanny');
    await saveMembers(it.ctx(), [{ username: 'wanderer', about: 'From the archive.' }]);
    expect((await getMember(it.ctx(), 'wanderer')).member.about).toBe('From the archive.');
    const suspend = (until: string) =>
      sql`update login set suspended_at = now(), suspended_until = ${until}::timestamptz where id = ${member_id}`.execute(
        it.db,
      );
    await suspend('infinity');
    for (const name of ['emma', 'fanny', 'nobody-at-all', 'a\u0000b', '', 'x'.repeat(500)]) {
      await expect(getMember(it.ctx(), name)).rejects.toMatchObject({ code: 'not_found' });
      await expect(getMemberFor(it.ctx(), { username: name, viewer_id: 1 })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    await suspend('2020-01-01');
    expect((await getMember(it.ctx(), 'emma')).member.username).toBe('Emma');
  });
});

describe('a birth date under 18', () => {
  test('is refused and not stored, and the account may only read until it is cleared', async () => {
    const { member_id } = await aMember(it.ctx(), 'Greta');
    const { rows } = await sql<{ young: string; old: string }>`select
      to_char((now() at time zone 'utc')::date - interval '18 years' + interval '1 day', 'YYYY-MM-DD') as young,
      to_char((now() at time zone 'utc')::date - interval '18 years', 'YYYY-MM-DD') as old`.execute(
      it.db,
    );
    const { young = '', old = '' } = rows[0] ?? {};
    await save(member_id, { birth_date: old });
    await expect(save(member_id, { city: 'Linz', birth_date: young })).rejects.toMatchObject({
      code: 'invalid',
      info: { birth_date: 'underage' },
    });
    expect(await getOwnProfile(it.ctx(), member_id)).toMatchObject({
      birth_date: old,
      city: '',
      is_read_only: true,
    });
    await expect(save(member_id, {})).rejects.toMatchObject({ code: 'read_only' });
    await expect(demandWriteAccess(it.ctx(), it.db, member_id)).rejects.toMatchObject({
      code: 'read_only',
    });
    const { rows: stored } = await sql<{ text: string }>`select m::text || l::text || coalesce((
      select string_agg(a::text, '') from audit_event as a where a.member_id = l.id), '') as text
      from member as m join login as l on l.id = m.member_id where m.member_id = ${member_id}`.execute(
      it.db,
    );
    expect(stored[0]?.text).toContain('account.read-only');
    expect(stored[0]?.text).not.toContain(young);
    // Functions that protect the member still work.
    await blockMember(it.ctx(), { member_id, username: 'anna' });

    expect(await clearReadOnly(it.db, member_id)).toBe(true);
    expect(await clearReadOnly(it.db, member_id)).toBe(false);
    await save(member_id, { city: 'Linz' });
  });

  test('under 18 that is sent twice at once is refused twice, and is no deadlock', async () => {
    const { member_id } = await aMember(it.ctx(), 'Heidi');
    const young = `${new Date().getUTCFullYear() - 10}-01-01`;
    let both: Promise<PromiseSettledResult<void>[]> | undefined;
    await it.db.transaction().execute(async (trx) => {
      // One has asked by then whether it may write, and the other one waits for it.
      await sql`lock table country in access exclusive mode`.execute(trx);
      const saves = [1, 2].map(() => save(member_id, { country: 'at', birth_date: young }));
      both = Promise.allSettled(saves);
      await untilWaiting(it.db, 2);
    });
    const answers = (await both) ?? [];
    expect(answers).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'invalid', info: { birth_date: 'underage' } }),
    });
    // The second may find what the first has set.
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 'rejected',
        reason: { code: expect.stringMatching(/^(?:invalid|read_only)$/) },
      });
    expect(await getOwnProfile(it.ctx(), member_id)).toMatchObject({ is_read_only: true });
  });
});

test.each([
  ['birth_date', '1990-02-30', 'date'],
  ['birth_date', '28.2.1990', 'date'],
  ['birth_date', '2999-01-01', 'date'],
  ['city', 'x'.repeat(101), 'too_long'],
  ['about', 'x'.repeat(5001), 'too_long'],
  ['about', 'a\u0000b', 'invalid'],
  ['city', 'Linz\u202egpj', 'invalid'],
  ['occupation', 'two\nlines', 'invalid'],
  ['country', 'zz', 'invalid'],
  ['country', '\u0000', 'invalid'],
  ['gender', '__proto__', 'invalid'],
  ['relationship', '4', 'invalid'],
  ['orientation', '05', 'invalid'],
  ['website', 'javascript:alert(1)', 'website'],
  ['website', 'data:text/html,x', 'website'],
  ['website', 'https://user:pass@example.com/', 'website'],
  ['website', 'ftp://example.com/', 'website'],
  ['website', 'not an address', 'website'],
  ['website', 'localhost', 'website'],
  ['website', `https://example.com/${'x'.repeat(300)}`, 'too_long'],
] as const)('%s %j is refused as %s, and nothing changes', async (field, value, fault) => {
  const member = await it.db
    .selectFrom('login')
    .select('id')
    .where('username', '=', 'clara')
    .executeTakeFirstOrThrow();
  const before = await getOwnProfile(it.ctx(), member.id);
  await expect(save(member.id, { [field]: value })).rejects.toMatchObject({
    code: 'invalid',
    info: { [field]: fault },
  });
  expect(await getOwnProfile(it.ctx(), member.id)).toEqual(before);
});

test('a website has one spelling', () => {
  const of = (website: string) => checkProfile({ website }).values.website;
  expect(of('HTTP://Example.COM')).toBe('http://example.com/');
  expect(of('bücher.example/a')).toBe('https://xn--bcher-kva.example/a');
});

describe('privacy', () => {
  const choices: PrivacyForm = {
    visibility: 'everyone',
    messages_from: 'members',
    requests_from: 'members',
  };

  test('a page is public, for members, or for its member alone; search engines list it only when it is public', async () => {
    const { member_id } = await aMember(it.ctx(), 'Hanna');
    const { member_id: viewer_id } = await aMember(it.ctx(), 'Ida');
    const choose = (more: Partial<PrivacyForm>) =>
      savePrivacy(it.ctx(), { member_id, ...choices, ...more });
    const seenBy = (viewer: number) =>
      getMemberFor(it.ctx(), { username: 'hanna', viewer_id: viewer }).then(
        ({ member }) => member.username,
        (error: { code: string }) => error.code,
      );
    const seen = async (): Promise<string[]> => [
      await getMember(it.ctx(), 'hanna').then(
        ({ member }) => (member.is_indexed ? 'listed' : 'open'),
        (error: { code: string }) => error.code,
      ),
      await seenBy(viewer_id),
      await seenBy(member_id),
    ];
    expect(await seen()).toEqual(['open', 'Hanna', 'Hanna']);
    await choose({ indexed: 'on' });
    expect(await seen()).toEqual(['listed', 'Hanna', 'Hanna']);
    await choose({ indexed: 'on', visibility: 'members' });
    expect(await seen()).toEqual(['forbidden', 'Hanna', 'Hanna']);
    await choose({ visibility: 'friends' });
    expect(await seen()).toEqual(['forbidden', 'forbidden', 'Hanna']);
    await choose({ visibility: 'me', messages_from: 'none' });
    expect(await seen()).toEqual(['forbidden', 'forbidden', 'Hanna']);
    // Neither form takes back what the other one says.
    await save(member_id, { city: 'Linz' });
    expect(await getPrivacy(it.ctx(), member_id)).toEqual({
      username: 'Hanna',
      visibility: 'me',
      is_indexed: false,
      favourites: 'me',
      messages_from: 'none',
      requests_from: 'members',
      blocked: [],
    });
  });

  test('members are blocked by name, once, 500 at most, and not oneself', async () => {
    const { member_id } = await aMember(it.ctx(), 'Julia');
    const block = (username: string) => blockMember(it.ctx(), { member_id, username });
    const blocked = async () => (await getPrivacy(it.ctx(), member_id)).blocked;
    await Promise.all([block('anna'), block('Anna'), block('berta')]);
    expect(await blocked()).toEqual(['Anna', 'Berta']);
    await unblockMember(it.ctx(), { member_id, username: 'ANNA' });
    await unblockMember(it.ctx(), { member_id, username: 'none-such' });
    expect(await blocked()).toEqual(['Berta']);
    const fault = (username: string) =>
      block(username).then(
        () => '',
        ({ info }: { info: { username: string } }) => info.username,
      );
    expect(await fault('julia')).toBe('self');
    expect(await fault('none-such')).toBe('unknown');
    // As a name that is held for a known address: neither reveals whether an address was free.
    await anUnconfirmed(it.ctx(), 'Unconfirmed');
    expect(await fault('unconfirmed')).toBe('unknown');
    expect(await fault('a\u0000b')).toBe('unknown');
    await sql`with more as (insert into member (username) select 'filler-' || n
        from generate_series(1, ${blocks_most - 2}::int) as n returning member_id)
      insert into member_block (member_id, blocked_id) select ${member_id}, member_id from more`.execute(
      it.db,
    );
    // Of two at once one takes the last place.
    const faults = await Promise.all([fault('anna'), fault('clara')]);
    expect(faults.toSorted()).toEqual(['', 'too_many']);
    expect(await fault('berta')).toBe('');
    expect(await blocked()).toHaveLength(blocks_most);
  });
});
