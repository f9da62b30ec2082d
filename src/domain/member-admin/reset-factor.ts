import type { Ctx } from '../ctx.ts';
import { endOtherSessions, mailSecurity } from '../credentials/index.ts';
import { appendAudit } from '../members/index.ts';
import { findNamed } from './find-named.ts';

/** For a member who has lost the app and the codes: the owner takes the second factor and all passkeys away. All sessions end. Throws not_found. */
export const resetFactor = ({ db, ...ctx }: Ctx, username: string, reason: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id, email, lang } = await findNamed(trx, username);
    await trx.deleteFrom('login_factor').where('user_id', '=', id).execute();
    await trx.deleteFrom('login_passkey').where('user_id', '=', id).execute();
    await endOtherSessions(trx, id);
    const info = { reason };
    await appendAudit(trx, { kind: 'factor.reset', member_id: id, actor: 'operator', info });
    const key = `${id}-${ctx.clock.now().getTime()}`;
    await mailSecurity({ db, ...ctx }, trx, { to: email, lang, key, what: 'factor_off' });
  });
