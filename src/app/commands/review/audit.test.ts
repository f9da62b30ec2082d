import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appendEvent, openCase, operator } from '#domain/moderation/index.ts';
import { withCommands } from '#tests/support/commands.ts';
import { aMember } from '#tests/support/members.ts';
import { aStatement } from '#tests/support/statements.ts';
import { asSuperuser } from '#tests/support/superuser.ts';
import { auditCommand } from './audit.ts';

const it = withCommands();
const audit = (...args: string[]) => it.velour(auditCommand, args);

const bySuperuser = (...statements: readonly string[]) =>
  asSuperuser(it.url('admin'), ...statements);

async function someEvents(id: string): Promise<void> {
  const subject = { type: 'video' as const, id };
  await it.db.transaction().execute(async (trx) => {
    const { case_id } = await openCase(it.ctx(), trx, { kind: 'publication', subject });
    for (const note of ['ä', '"b"', 'c\nd'])
      await appendEvent(trx, { case_id, kind: 'note', by: operator, note });
  });
}

const exported = async (name: string): Promise<string> => {
  const path = join(it.folder, name);
  expect(await audit('export', path)).toMatchObject({ status: 0 });
  return path;
};

test('a whole chain is green, and red after one byte is changed by the superuser', async () => {
  await someEvents('1');
  expect(await audit('verify')).toMatchObject({
    status: 0,
    out: 'The chain of events is whole.\n',
  });
  const path = await exported('before.jsonl');
  expect(await audit('verify', path)).toMatchObject({ status: 0 });
  await bySuperuser("update case_event set note = 'B' || substr(note, 2) where event_id = 2");
  expect(await audit('verify')).toMatchObject({
    status: 1,
    err: 'Event 2 was altered: its hash does not follow.\n',
  });
  // Its own export is of no use: it names the event as well.
  const altered = await exported('altered.jsonl');
  expect((await audit('verify', altered)).err).toMatch(/^Event 2 of the file was altered/);
  await bySuperuser("update case_event set note = 'ä' where event_id = 2");
  expect(await audit('verify', path)).toMatchObject({ status: 0 });
});

test('an export finds events that were altered with all hashes after them, and deleted ones', async () => {
  await someEvents('2');
  const path = await exported('whole.jsonl');
  const again = `do $$
    declare each case_event; previous bytea := '';
    begin
      for each in select * from case_event order by event_id loop
        previous := sha256(previous || convert_to(case_event_text(each), 'UTF8'));
        update case_event set hash = previous where event_id = each.event_id;
      end loop;
    end $$`;
  await bySuperuser("update case_event set note = 'x' where event_id = 2", again);
  expect(await audit('verify')).toMatchObject({ status: 0 });
  expect(await audit('verify', path)).toMatchObject({
    status: 1,
    err: 'Event 2 of the site was altered since the export.\n',
  });
  await bySuperuser("update case_event set note = 'ä' where event_id = 2", again);
  expect(await audit('verify', path)).toMatchObject({ status: 0 });
  await bySuperuser('delete from case_event where event_id > 6');
  expect(await audit('verify')).toMatchObject({ status: 0 });
  expect(await audit('verify', path)).toMatchObject({
    status: 1,
    err: 'The events from 7 on were deleted: the file has them, the site has not.\n',
  });
});

test('a file that was cut off, altered or signed by another site is refused', async () => {
  await someEvents('3');
  const path = await exported('signed.jsonl');
  const text = await readFile(path, 'utf8');
  const lines = text.trimEnd().split('\n');
  const saved = async (name: string, changed: string): Promise<string> => {
    const to = join(it.folder, name);
    await writeFile(to, changed);
    return (await audit('verify', to)).err;
  };
  expect(await saved('a', lines.slice(0, -1).join('\n'))).toMatch(/cut off/);
  // The last events away, with the signature of all of them.
  expect(await saved('b', [...lines.slice(0, -2), lines.at(-1)].join('\n'))).toMatch(/signature/);
  expect(await saved('c', text.replace('velour-audit-1', 'velour-audit-2'))).toMatch(/^Line 1 /);
  expect(await saved('d', text.replace('"site":"', '"site":"x'))).toMatch(/signature/);
  expect(await saved('e', `${text}{}\n`)).toMatch(/is no event/);
  expect(await saved('f', 'nothing')).toMatch(/^Line 1 /);
  expect((await audit('verify', join(it.folder, 'none'))).err).toMatch(/cannot be read/);
  // Never over a file that there is.
  expect(await audit('export', path)).toMatchObject({ status: 1 });
});

test('the history of a subject and of a member are views of the same events', async () => {
  const { member_id } = await aMember(it.ctx(), 'Ada');
  await aStatement(it.ctx(), member_id);
  const of_subject = await audit('history', '--json', `member:${member_id}`);
  const of_member = await audit('history', '--json', '--member', 'ADA');
  expect(JSON.parse(of_subject.out)).toMatchObject([
    { kind: 'applied' },
    { kind: 'decided', actor: 'operator', note: 'Seen at 0:10.' },
    { kind: 'created' },
  ]);
  expect(JSON.parse(of_member.out)).toEqual(JSON.parse(of_subject.out));
  expect(await audit('history', '--staff', 'nobody')).toMatchObject({ status: 1 });
  expect(await audit('history', 'film:1')).toMatchObject({ status: 2 });
});
