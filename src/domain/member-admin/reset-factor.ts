import type { Ctx } from '../ctx.ts';
import { endOtherSessions, mailSecurity } from '../credentials/index.ts';
import { appendAudit } from '../members/index.ts';
import { suspensionTexts } from '../suspensions/index.ts';
import { findNamed } from './find-named.ts';

/**
 * For a member who has lost the app, the codes and the passkeys: the owner takes them away. All sessions
 * end, and a mail says why. Throws not_found.
 */
export const resetFactor = ({ db, ...ctx }: Ctx, username: string, reason: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id, email: to, lang } = await findNamed(trx, username);
    const factor = await trx
      .deleteFrom('login_factor')
      .where('user_id', '=', id)
      .returning('user_id')
      .executeTakeFirst();
    const passkeys = await trx
      .deleteFrom('login_passkey')
      .where('user_id', '=', id)
      .returning('passkey_id')
      .execute();
    await endOtherSessions(trx, id);
    const info = { reason };
    await appendAudit(trx, { kind: 'factor.reset', member_id: id, actor: 'operator', info });
    const key = `${id}-${ctx.clock.now().getTime()}`;
    const mail = { to, lang, key, reason: suspensionTexts[lang].reason(reason) };
    const hadPasskeys = passkeys.length > 0;
    if (factor || !hadPasskeys)
      await mailSecurity({ db, ...ctx }, trx, { ...mail, what: 'factor_off' });
    if (hadPasskeys) {
      const other = { ...mail, key: `${key}-passkeys` };
      await mailSecurity({ db, ...ctx }, trx, { ...other, what: 'passkey_removed' });
    }
  });
