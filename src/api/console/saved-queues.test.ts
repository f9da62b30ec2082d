import { expect, test } from 'vitest';
import { openCase, type CaseToOpen } from '#domain/moderation/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aSignedInStaff, withConsole } from '#tests/support/console.ts';
import { aMember } from '#tests/support/members.ts';

const api = withApi();
const staffed = withConsole(api);

const listed = async (token: string) =>
  (await staffed.ask('listQueues', { token })).body.saved.map(
    ({ name, is_shared, may_delete, filter }) => ({ name, is_shared, may_delete, filter }),
  );
const save = (token: string, body: object) => staffed.ask('saveQueue', { token, body });

test('staff saves filters for themselves, administrators for all, and each deletes what is theirs', async () => {
  const { token: one } = await aSignedInStaff(api, staffed, 'Anna');
  const { token: other } = await aSignedInStaff(api, staffed, 'Bert');
  const { token: chief } = await aSignedInStaff(api, staffed, 'Chief', 'administrator');
  const photos = { name: 'Photos', is_shared: false, filter: { type: 'photo', state: 'open' } };
  const all = { name: 'Urgent', is_shared: true, filter: { priority: '2' } };
  const saved = await save(one, photos);
  expect(saved.status).toBe(200);
  expect((await save(one, all)).status).toBe(403);
  const shared = await save(chief, all);
  const ofAll = { name: 'Urgent', is_shared: true, filter: { priority: '2' } };
  expect(await listed(one)).toEqual([
    { ...photos, may_delete: true },
    { ...ofAll, may_delete: false },
  ]);
  expect(await listed(other)).toEqual([{ ...ofAll, may_delete: false }]);
  expect(await listed(chief)).toEqual([{ ...ofAll, may_delete: true }]);

  // Under the same name it is the same one, however often it is sent.
  const again = await save(one, { ...photos, name: 'photos', filter: { type: 'album' } });
  expect(again.body).toEqual(saved.body);
  expect((await listed(one))[0]).toMatchObject({ name: 'photos', filter: { type: 'album' } });

  const remove = async (token: string, queue_id: number) =>
    (await staffed.ask('deleteQueue', { token, parameters: { queue_id: String(queue_id) } })).body;
  for (const [token, id] of [
    [other, saved.body.queue_id],
    [one, shared.body.queue_id],
  ] as const)
    expect(await remove(token, id)).toEqual({ done: false });
  expect(await remove(one, saved.body.queue_id)).toEqual({ done: true });
  expect(await remove(one, saved.body.queue_id)).toEqual({ done: false });
  expect(await remove(chief, shared.body.queue_id)).toEqual({ done: true });
  expect(await listed(one)).toEqual([]);
});

test('a filter that says what no list takes is refused, and so is the thirty-first', async () => {
  const { token } = await aSignedInStaff(api, staffed, 'Dora');
  const right = { name: 'A filter', is_shared: false, filter: { kind: 'report' } };
  for (const wrong of [
    { ...right, name: '' },
    { ...right, name: 'x'.repeat(61) },
    { ...right, name: 'two\nlines' },
    { ...right, filter: { type: 'nothing' } },
    { ...right, filter: { after: '1.infinity.1' } },
    { ...right, filter: { priority: '9' } },
    { ...right, filter: { hours: '-1' } },
    { ...right, filter: { 'no-such-field': '1' } },
  ])
    expect([wrong, (await save(token, wrong)).status]).toEqual([wrong, 422]);
  const names = Array.from({ length: 32 }, (_, n) => `Filter ${n}`);
  const answers = await Promise.all(names.map((name) => save(token, { ...right, name })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(await listed(token)).toHaveLength(30);
});

test('a list and the next case follow every part of a filter', async () => {
  const { token, member_id } = await aSignedInStaff(api, staffed, 'Filter');
  const { member_id: uploader } = await aMember(api.ctx(), 'Uploader');
  const open = async (input: Partial<CaseToOpen>, hours = 0): Promise<string> => {
    const made = await api.db
      .transaction()
      .execute((trx) => openCase(api.ctx(), trx, { kind: 'law-enforcement', ...input }));
    const created_at = new Date(Date.now() - hours * 3_600_000);
    await api.db
      .updateTable('moderation_case')
      .set({ created_at })
      .where('case_id', '=', made.case_id)
      .execute();
    return made.reference;
  };
  const photo = await open({ subject: { type: 'photo', id: '7' }, region: 'at' });
  const old = await open({ subject: { type: 'video', id: '7' }, member_id: uploader }, 50);
  const urgent = await open({ subject: { type: 'video', id: '8' }, priority: 2 });
  const taken = await open({ kind: 'model-request', subject: { type: 'model', id: '3' } });
  await staffed.ask('claimCase', { token, parameters: { reference: taken } });
  const found = async (query: Record<string, string>) =>
    (await staffed.ask('listCases', { token, query: `?${new URLSearchParams(query)}` })).body.cases
      .map(({ reference }) => reference)
      .toSorted();
  const expected: [Record<string, string>, string[]][] = [
    [{}, [photo, old, urgent, taken]],
    [{ type: 'photo' }, [photo]],
    [{ kind: 'law-enforcement', type: 'video' }, [old, urgent]],
    [{ region: 'at' }, [photo]],
    [{ priority: '1' }, [urgent]],
    [{ hours: '48' }, [old]],
    [{ member: String(uploader) }, [old]],
    [{ state: 'working' }, [taken]],
    [{ mine: '1' }, [taken]],
    [{ assignee: String(member_id) }, [taken]],
    [{ assignee: 'none', type: 'model' }, []],
    [{ assignee: 'none', kind: 'law-enforcement' }, [photo, old, urgent]],
  ];
  for (const [query, references] of expected)
    expect([query, await found(query)]).toEqual([query, references.toSorted()]);
  const next = await staffed.ask('claimNext', {
    token,
    body: { filter: { type: 'video', hours: '48' } },
  });
  expect(next.body).toEqual({ reference: old });
  const none = await staffed.ask('claimNext', { token, body: { filter: { type: 'comment' } } });
  expect(none.body).toEqual({ reference: null });
});
