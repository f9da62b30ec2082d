import { AppError } from '#contracts/errors.ts';
import { usernameKey } from '#contracts/username.ts';
import type { Ctx } from '../ctx.ts';
import { appendAudit } from '../members/index.ts';
import type { Language } from '#contracts/vocabulary.ts';
import { mailSecurity } from './mails.ts';
import { endOtherSessions } from './end-sessions.ts';

/** For a member who has lost the app and the codes: the owner takes the second factor away. All sessions end. Throws not_found. */
export const resetFactor = (ctx: Ctx, username: string, reason: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { id, email, lang } = await trx
      .selectFrom('login')
      .select(['id', 'email', 'lang'])
      .where('username', '=', usernameKey(username))
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('not_found'));
    await trx.deleteFrom('login_factor').where('user_id', '=', id).execute();
    await endOtherSessions(trx, id);
    const info = { reason };
    await appendAudit(trx, { kind: 'factor.reset', member_id: id, actor: 'operator', info });
    const key = `${id}-${ctx.clock.now().getTime()}`;
    const what = 'factor_off';
    await mailSecurity(ctx, trx, { to: email, lang: lang as Language, key, what });
  });
