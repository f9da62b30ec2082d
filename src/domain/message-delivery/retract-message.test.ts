import { expect, test } from 'vitest';
import { foldCounts } from '#domain/stats/index.ts';
import { anOldMember } from '#tests/support/contacts.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aDecision } from '#tests/support/statements.ts';
import { getContacts } from '../friends/index.ts';
import { listThreads, sendMessage } from '../messages/index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;

/** Two members, of whom the second has answered the first, and what the first sees. */
async function aThread() {
  const [ada, ben] = [
    await anOldMember(it.ctx(), `Retract-${++number}`),
    await anOldMember(it.ctx(), `Retract-${++number}`),
  ];
  const write = (member_id: number, to: string) =>
    sendMessage(it.ctx(), { member_id, to, text: `Hello ${++number}` });
  await write(ada.member_id, ben.username);
  const answer = () => write(ben.member_id, ada.username);
  const seen = async () => {
    const { member_id } = ada;
    await foldCounts(system());
    const { threads } = await listThreads(it.ctx(), { member_id, list: 'inbox', after: 0 });
    const { unread_threads } = await getContacts(it.ctx(), { member_id });
    return [threads.map(({ is_unread }) => is_unread), unread_threads];
  };
  return { answer, seen };
}
const decide = (message_id: number, action: 'remove' | 'restore') =>
  aDecision(system(), { type: 'message', id: String(message_id) }, { action });

test('a thread is unread as long as a message is left that was not removed, and again once that is restored', async () => {
  const { answer, seen } = await aThread();
  const [first, second] = [await answer(), await answer()];
  expect(await seen()).toEqual([[true], 1]);
  await decide(second.message_id, 'remove');
  expect(await seen()).toEqual([[true], 1]);
  await decide(first.message_id, 'remove');
  expect(await seen()).toEqual([[false], 0]);
  await decide(second.message_id, 'restore');
  expect(await seen()).toEqual([[true], 1]);
});
