import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { mailsOf } from '#tests/support/mails.ts';
import { aMember } from '#tests/support/members.ts';
import { deliverMail } from '../mail/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aPicture } from '#tests/support/photos.ts';
import { sweepAttachments, storeAttachment } from './attachment.ts';
import { createCase, type NewCase } from './create-case.ts';
import { askByMail, confirmForm, getDraft, pruneForms, saveDraft } from './drafts.ts';
import { addFlagger, removeFlagger } from './flaggers.ts';
import { getCaseStatus } from './get-case-status.ts';
import { hashOf } from './secrets.ts';

const it = withCtx();

const proof = (name: string) => ({ hash: hashOf(name), expires_at: new Date(Date.now() + 60_000) });

const report = (email: string, more: Partial<NewCase> = {}): NewCase => ({
  kind: 'report',
  fields: {
    email,
    message: 'The picture is mine.',
    target_type: 'video',
    target_id: '12',
    reason: 'privacy',
  },
  lang: 'fr',
  region: 'fr',
  ...more,
});

const count = async (table: string, where = sql`true`): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(it.db);
  return rows[0]?.n ?? -1;
};

test('a form becomes one case with its history, its address, a date, a status page and a receipt', async () => {
  const made = await createCase(it.ctx(), report('a@example.com', { proof: proof('first') }));
  const row = await it.db
    .selectFrom('moderation_case')
    .selectAll()
    .where('reference', '=', made.reference)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ kind: 'report', state: 'open', region: 'fr', lang: 'fr', times: 1 });
  expect(row.due_at?.getTime()).toBeGreaterThan(Date.now() + 8 * 86_400_000);
  expect(JSON.stringify(row)).not.toContain(made.secret);
  expect(await getCaseStatus(it.ctx(), made.secret)).toEqual({
    reference: made.reference,
    kind: 'report',
    state: 'open',
    created_at: row.created_at.toISOString(),
    due_at: row.due_at?.toISOString(),
    closed_at: null,
    outcome: null,
    has_mail: true,
  });
  expect(
    await it.db.selectFrom('case_address').selectAll().where('case_id', '=', row.case_id).execute(),
  ).toEqual([
    { case_id: row.case_id, position: 1, path: '/videos/12/', video_id: 12, album_id: null },
  ]);
  const [mail] = await mailsOf(it.db, { key: `receipt:${made.reference}` });
  expect(mail).toMatchObject({ recipient: 'a@example.com', lang: 'fr', state: 'waiting' });
  expect(mail?.body_text).toContain(`https://tube.example/case/${made.secret}/`);
  expect(mail?.body_text).not.toContain('The picture is mine');
  await deliverMail(it.ctx(), { mail_id: mail?.mail_id ?? 0 });
  expect(await count('mail_outbox', sql`state = 'sent' and mail_id = ${mail?.mail_id}`)).toBe(1);
});

test('equal forms within a day are one case with one receipt, also twenty at once', async () => {
  const before = await count('moderation_case');
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      createCase(
        it.ctx(),
        report(n % 2 ? 'Many@example.com' : 'many@example.com', { proof: proof(`many ${n}`) }),
      ),
    ),
  );
  expect(new Set(made.map(({ secret }) => secret)).size).toBe(1);
  expect(await count('moderation_case')).toBe(before + 1);
  expect(await count('mail_outbox', sql`lower(recipient) = 'many@example.com'`)).toBe(1);
  expect(
    await count('moderation_case', sql`reference = ${made[0]?.reference} and times = 20`),
  ).toBe(1);
  const other = await createCase(it.ctx(), {
    ...report('many@example.com', { proof: proof('other') }),
    kind: 'complaint',
  });
  expect(other.secret).not.toBe(made[0]?.secret);
});

test('after a day the same form is another case', async () => {
  const first = await createCase(it.ctx(), report('later@example.com'));
  await sql`update case_fold set until = now() - interval '1 second'`.execute(it.db);
  const second = await createCase(it.ctx(), report('later@example.com'));
  expect(second.reference).not.toBe(first.reference);
});

test('a proof is used once: the same request again gets its case, another form does not', async () => {
  const used = { proof: proof('once') };
  const first = await createCase(it.ctx(), report('once@example.com', used));
  expect(await createCase(it.ctx(), report('once@example.com', used))).toEqual(first);
  await expect(createCase(it.ctx(), report('twice@example.com', used))).rejects.toMatchObject({
    code: 'invalid',
    info: { captcha: 'used' },
  });
  expect(await count('moderation_case', sql`email = 'twice@example.com'`)).toBe(0);
  const shared = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      createCase(it.ctx(), report(`shared-${n}@example.com`, { proof: proof('shared') })),
    ),
  );
  expect(shared.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('rows of the history are never changed', async () => {
  await expect(sql`update case_event set note = 'x'`.execute(it.db)).rejects.toThrow(
    /permission denied|never changed/,
  );
  await expect(sql`delete from case_event`.execute(it.db)).rejects.toThrow(
    /permission denied|never changed/,
  );
});

test.each([
  ['report', 'minor', 3],
  ['illegal', 'minor', 3],
  ['report', 'intimate', 2],
  ['remove', undefined, 2],
  ['report', 'spam', 0],
] as const)('a %s because of %s has priority %i', async (kind, reason, priority) => {
  const { reference } = await createCase(it.ctx(), {
    kind,
    fields: {
      email: `priority-${kind}-${reason}@example.com`,
      addresses: '/videos/7/lake/',
      message: 'Look.',
      ...(reason && { reason }),
    },
    lang: 'en',
    region: '',
  });
  const row = await it.db
    .selectFrom('moderation_case')
    .select('priority')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  expect(row.priority).toBe(priority);
});

test('a trusted flagger is known by a token, which is not stored and can be ended', async () => {
  const token = (await addFlagger(it.ctx(), 'Helpers')) ?? '';
  const flag = (given: string, n: number): NewCase => ({
    kind: 'trusted-flagger',
    fields: { token: given, addresses: '/videos/7/lake/', reason: 'minor', message: `flag ${n}` },
    lang: 'en',
    region: '',
  });
  const { reference } = await createCase(it.ctx(), flag(token, 1));
  const row = await it.db
    .selectFrom('moderation_case')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  expect(row.flagger_id).not.toBeNull();
  expect(JSON.stringify(row.fields)).not.toContain(token);
  await expect(createCase(it.ctx(), flag('wrong', 2))).rejects.toMatchObject({
    info: { token: 'unknown' },
  });
  expect(await addFlagger(it.ctx(), 'Helpers')).toBeUndefined();
  expect(await removeFlagger(it.ctx(), 'Helpers')).toBe(true);
  await expect(createCase(it.ctx(), flag(token, 3))).rejects.toMatchObject({
    info: { token: 'unknown' },
  });
});

test.each([
  ['/videos/7/lake/', 'video', '7'],
  ['/videos/7/lake/\n/embed/7/', 'video', '7'],
  ['/de/videos/7/lake/', 'video', '7'],
  ['/album/7/shore/', 'album', '7'],
  ['/videos/7/lake/\n/videos/8/sea/', null, null],
  ['/videos/7/lake/\n/album/7/shore/', null, null],
  ['/videos/7/lake/\n/model/mara-field/', null, null],
  ['/model/mara-field/', null, null],
  ['/videos/2147483648/lake/', null, null],
])('a form is about the one video or album that it names: %j', async (addresses, type, id) => {
  const email = `names-${addresses.length}-${type}@example.com`;
  const fields = { email, addresses, relation: 'self' };
  const { reference } = await createCase(it.ctx(), report(email, { kind: 'remove', fields }));
  const row = await it.db
    .selectFrom('moderation_case')
    .select(['target_type', 'target_id'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ target_type: type, target_id: id });
});

const namedCases = async (source: string) =>
  (
    await it.db
      .selectFrom('moderation_case as c')
      .innerJoin('case_event as e', 'e.case_id', 'c.case_id')
      .select(['c.target_type', 'c.target_id', 'c.priority', 'c.times', 'c.due_at', 'c.email'])
      .where('c.kind', '=', 'named')
      .where(sql<boolean>`e.after ->> 'source' = ${source}`)
      .orderBy('c.case_id')
      .execute()
  ).map(({ due_at, ...row }) => ({ ...row, has_due: due_at !== null }));

test('each video and album of several that a form names is decided about in a case of its own, and a flood of such forms adds to it', async () => {
  const [first, second] = [await aVideo(it.ctx()), await aVideo(it.ctx())];
  const { member_id } = await aMember(it.ctx(), 'Named');
  const album_id = await anAlbum(it.ctx(), { member_id });
  const addresses = [
    `/videos/${first}/lake/`,
    `/de/videos/${first}/lake/`,
    `/videos/${second}/sea/`,
    `/album/${album_id}/shore/`,
    '/videos/987654321/nothing/',
    '/model/mara-field/',
  ].join('\n');
  const form = (email: string) =>
    report(email, { kind: 'copyright', fields: { email, addresses, relation: 'self' } });
  const made = await createCase(it.ctx(), form('many@example.com'));
  const common = { priority: 0, times: 1, email: '', has_due: true };
  expect(await namedCases(made.reference)).toEqual(
    expect.arrayContaining([
      { target_type: 'video', target_id: String(first), ...common },
      { target_type: 'video', target_id: String(second), ...common },
      { target_type: 'album', target_id: String(album_id), ...common },
    ]),
  );
  expect(await namedCases(made.reference)).toHaveLength(3);
  // The same form once more is the same case; of others, also at once, each subject has one.
  await createCase(it.ctx(), form('many@example.com'));
  const others = await Promise.all(
    ['a', 'b', 'c'].map((name) => createCase(it.ctx(), form(`${name}@example.com`))),
  );
  for (const { reference } of [made, ...others])
    expect(await namedCases(reference)).toMatchObject([{ times: 4 }, { times: 4 }, { times: 4 }]);
});

test('a form about one video opens no other case', async () => {
  const video_id = await aVideo(it.ctx());
  const addresses = `/videos/${video_id}/lake/\n/embed/${video_id}/\n/model/mara-field/`;
  const fields = { email: 'one@example.com', addresses, relation: 'self' };
  const made = await createCase(it.ctx(), report('one@example.com', { kind: 'remove', fields }));
  expect(await namedCases(made.reference)).toEqual([]);
});

test('a picture is re-encoded and stored privately; pictures that no case has are removed', async () => {
  const ctx = it.ctx();
  const bytes = await aPicture(3000, 2000).png().withMetadata().toBuffer();
  const attachment = await storeAttachment(ctx, bytes);
  const form = report('picture@example.com', { attachment });
  const made = await createCase(ctx, form);
  const again = await storeAttachment(ctx, bytes);
  expect(await createCase(ctx, { ...form, attachment: again })).toEqual(made);
  const keys = await Array.fromAsync(ctx.private_storage.list('c/'));
  expect(keys).toEqual([`c/${attachment.storage_key}.jpg`]);
  const left = await storeAttachment(ctx, bytes);
  const later = { ...ctx, clock: { now: () => new Date(Date.now() + 2 * 3_600_000) } };
  expect(await sweepAttachments(ctx)).toBe(0);
  expect(await sweepAttachments(later)).toBe(1);
  expect(await ctx.private_storage.facts(`c/${left.storage_key}.jpg`)).toBeUndefined();
});

test('a form without script waits for the link in the mail; following it twice makes one case', async () => {
  const ctx = it.ctx();
  const attachment = await storeAttachment(ctx, await aPicture().png().toBuffer());
  await askByMail(ctx, report('link@example.com', { attachment }));
  expect(await count('moderation_case', sql`email = 'link@example.com'`)).toBe(0);
  const [asked] = await mailsOf(it.db, { recipient: 'link@example.com' });
  const secret = /\/forms\/confirm\/([\w-]{32})\//.exec(asked?.body_text ?? '')?.[1] ?? '';
  // The mail is tried for as long as its link is valid.
  const { link_until, expires_at } = await it.db
    .selectFrom(['mail_outbox', 'form_draft'])
    .select(['link_until', 'expires_at'])
    .where('recipient', '=', 'link@example.com')
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirstOrThrow();
  expect(link_until).toEqual(expires_at);
  const [first, second] = await Promise.all([confirmForm(ctx, secret), confirmForm(ctx, secret)]);
  expect(second).toEqual(first);
  expect(await confirmForm(ctx, secret)).toEqual(first);
  expect(await count('moderation_case', sql`email = 'link@example.com'`)).toBe(1);
  expect(await ctx.private_storage.facts(`c/${attachment.storage_key}.jpg`)).toBeDefined();
  await expect(getDraft(ctx, secret)).rejects.toMatchObject({ code: 'not_found' });
  await expect(confirmForm(ctx, 'x'.repeat(32))).rejects.toMatchObject({ code: 'not_found' });
});

test('a draft is what was typed and its faults, for an hour', async () => {
  const ctx = it.ctx();
  const secret = await saveDraft(ctx, report('draft@example'), { email: 'email' });
  expect(await getDraft(ctx, secret)).toMatchObject({
    kind: 'report',
    fields: { email: 'draft@example' },
    errors: { email: 'email' },
  });
  await sql`update form_draft set expires_at = now() - interval '1 second'`.execute(it.db);
  await expect(getDraft(ctx, secret)).rejects.toMatchObject({ code: 'not_found' });
  await pruneForms(ctx);
  expect(await count('form_draft')).toBe(0);
});

test('the owner hears of cases with a date, without their content, where an address is set', async () => {
  const ctx = it.ctx();
  const owned = { ...ctx, settings: { ...ctx.settings, case_mail: 'owner@tube.example' } };
  const made = await createCase(owned, report('notice@example.com'));
  await createCase(owned, {
    ...report('letter@example.com'),
    fields: { email: 'letter@example.com', message: 'A letter.' },
  });
  const notices = await mailsOf(it.db, { kinds: ['notice'] });
  expect(notices).toMatchObject([
    {
      key: `notice:${made.reference}`,
      recipient: 'owner@tube.example',
      body_text: expect.stringContaining(`velour case show ${made.reference}`),
    },
  ]);
  expect(notices[0]?.body_text).not.toContain('The picture is mine');
});

test('one address gets twenty mails in a day, whatever is typed', async () => {
  for (let n = 0; n < 23; n++)
    await createCase(
      it.ctx(),
      report('flood@example.com', {
        fields: {
          email: n % 2 ? 'flood@example.com' : 'FLOOD@example.com',
          message: `message ${n}`,
        },
      }),
    );
  expect(
    await count('mail_outbox', sql`recipient = 'flood@example.com' and state = 'waiting'`),
  ).toBe(20);
  expect(
    await count('mail_outbox', sql`recipient = 'flood@example.com' and state = 'withheld'`),
  ).toBe(3);
});

test('where addresses have a language, a mail leads to the page in its own', async () => {
  const ctx = it.ctx();
  const site = { ...ctx.settings.site, language_urls: 'prefix' as const };
  const of = { ...ctx, settings: { ...ctx.settings, site } };
  const made = await createCase(of, report('prefix@example.com', { proof: proof('prefix') }));
  const [mail] = await mailsOf(it.db, { key: `receipt:${made.reference}` });
  expect(mail?.body_text).toContain(`https://tube.example/fr/case/${made.secret}/`);
});

test('a report of a playlist or a member keeps a copy of what its reporter sees of it', async () => {
  const { member_id } = await aMember(it.ctx(), 'Shown');
  const { member_id: reporter_id } = await aMember(it.ctx(), 'Reporter');
  await sql`update member set about = 'All of it', city = 'Linz', education = 'School', website = 'https://a.example/'
    where member_id = ${member_id}`.execute(it.db);
  await sql`insert into profile (member_id, about, city, education, website)
    values (${member_id}, 'everyone', 'members', 'friends', 'me')`.execute(it.db);
  const { rows } = await sql<{ playlist_id: number }>`
    insert into playlist (title, dir, description, orientation, member_id, visible)
    values ('Rain', 'rain', 'Films of rain.', 1, ${member_id}, 1), ('Hidden', 'hidden', '', 1, ${member_id}, 0) returning playlist_id`.execute(
    it.db,
  );
  const [open, hidden] = rows.map(({ playlist_id }) => playlist_id);
  let asked = 0;
  const textOf = async (target_type: string, id: number | undefined, from?: number) => {
    asked += 1;
    const fields = {
      email: `reporter${asked}@example.com`,
      reason: 'spam',
      message: `once ${asked}`,
    };
    const target = { ...fields, target_type, target_id: String(id) };
    const { reference } = await createCase(
      it.ctx(),
      report(fields.email, { fields: target, member_id: from }),
    );
    const row = await it.db
      .selectFrom('moderation_case')
      .select('fields')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return (row.fields as Record<string, string>)['reported_text'];
  };
  expect(await textOf('playlist', open)).toBe('Rain\n\nFilms of rain.');
  expect(await textOf('playlist', hidden)).toBeUndefined();
  expect(await textOf('member', member_id)).toBe('Shown\n\nAll of it');
  expect(await textOf('member', member_id, reporter_id)).toBe('Shown\n\nAll of it\n\nLinz');
  await sql`update profile set visibility = 'me' where member_id = ${member_id}`.execute(it.db);
  expect(await textOf('member', member_id)).toBe('Shown');
});
