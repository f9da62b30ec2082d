import { sql } from 'kysely';
import { askFriend } from '#domain/friends/index.ts';
import { sendMessage } from '#domain/messages/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import { aMember } from './members.ts';

/** Makes an account so many days old. */
export async function makeOld(
  { db }: Pick<Ctx, 'db'>,
  member_id: number,
  days = 30,
): Promise<void> {
  await sql`update member set created_at = now() - make_interval(days => ${days}) where member_id = ${member_id}`.execute(
    db,
  );
}

/** A member whose account is a month old. */
export async function anOldMember(
  ctx: Ctx,
  username: string,
): Promise<{ member_id: number; token: string; username: string }> {
  const member = await aMember(ctx, username);
  await makeOld(ctx, member.member_id);
  return { ...member, username };
}

/** A member who asked another to be a friend, and one who writes with it. */
export async function someContacts(
  ctx: Ctx,
  { member_id, username, suffix }: { member_id: number; username: string; suffix: string },
): Promise<{ thread: string; message: string; asker: string; writer: string }> {
  const asker = await anOldMember(ctx, `Olga${suffix}`);
  const writer = await anOldMember(ctx, `Nora${suffix}`);
  await askFriend(ctx, { member_id: asker.member_id, username });
  const { thread_id, message_id } = await sendMessage(ctx, {
    member_id: writer.member_id,
    to: username,
    text: 'Is the lake still frozen?',
  });
  await sendMessage(ctx, { member_id, thread_id, text: 'It is.' });
  return {
    thread: String(thread_id),
    message: String(message_id),
    asker: asker.username,
    writer: writer.username,
  };
}
