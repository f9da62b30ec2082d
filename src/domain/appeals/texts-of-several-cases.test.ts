import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOldMember } from '#tests/support/contacts.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { appealNow } from '#tests/support/reports.ts';
import { aDecision } from '#tests/support/statements.ts';
import { sendMessage } from '../messages/index.ts';
import type { Subject } from '../moderation/index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });

/** A comment or message that is public or sent, and its writer. */
async function written(type: 'comment' | 'message') {
  const { member_id } = await anOldMember(system(), `Writer-${type}`);
  const id = type === 'comment' ? await aComment(member_id) : await aMessage(member_id);
  const subject: Subject = { type, id: String(id) };
  const stateOf = async () => {
    const { rows } = await sql<{ state: string; status: string }>`
      select x.state, s.status from ${sql.table(type)} as x
        left join subject_status as s on s.subject_type = ${type} and s.subject_id = ${String(id)}
      where ${sql.ref(`${type}_id`)} = ${id}`.execute(it.db);
    return [rows[0]?.state, rows[0]?.status];
  };
  return { member_id, subject, stateOf };
}
async function aComment(member_id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into comment (video_id, member_id, body, lang, text_hash)
    values (${await aVideo(system())}, ${member_id}, 'A lake', 'en', sha256('A lake')) returning comment_id as id`.execute(
    it.db,
  );
  return rows[0]?.id ?? 0;
}
async function aMessage(member_id: number): Promise<number> {
  const { username: to } = await anOldMember(system(), 'Reader');
  return (await sendMessage(system(), { member_id, to, text: 'A lake' })).message_id;
}

test.each([
  ['comment', 'shown'],
  ['message', 'sent'],
] as const)(
  'a %s that two cases have removed stays removed until the second of them is taken back as well',
  async (type, shown) => {
    const { member_id, subject, stateOf } = await written(type);
    const decide = (action: 'reject' | 'remove' | 'restore') =>
      aDecision(system(), subject, { action });
    const [first, second] = [await decide('reject'), await decide('remove')];
    await appealNow(system(), member_id, first);
    expect(await stateOf()).toEqual(['removed', 'removed']);
    await appealNow(system(), member_id, second);
    expect(await stateOf()).toEqual([shown, 'restored']);
    // The other way round.
    const [third, last] = [await decide('reject'), await decide('remove')];
    await appealNow(system(), member_id, last);
    expect(await stateOf()).toEqual(['removed', 'rejected']);
    await appealNow(system(), member_id, third);
    expect(await stateOf()).toEqual([shown, 'restored']);
    // A decision to restore that is no appeal takes both back.
    await decide('reject');
    await decide('remove');
    await decide('restore');
    expect(await stateOf()).toEqual([shown, 'restored']);
  },
);
