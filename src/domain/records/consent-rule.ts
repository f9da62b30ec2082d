import type { Trx } from '#platform/db/pool.ts';

const code = 'consent-withdrawn';

const texts = {
  en: {
    title: 'Consent withdrawn',
    text: 'Nobody is shown who has withdrawn the consent to be shown.',
  },
  de: {
    title: 'Einwilligung widerrufen',
    text: 'Niemand wird gezeigt, der die Einwilligung dazu widerrufen hat.',
  },
};

/** The newest version of the rule on which removals after a withdrawal rest; made where the site has none. */
export async function consentRule(trx: Trx): Promise<number> {
  await trx
    .insertInto('content_rule')
    .values({ code, version: 1, disposition: 'prohibited', texts: JSON.stringify(texts) })
    .onConflict((conflict) => conflict.columns(['code', 'version']).doNothing())
    .execute();
  const { rule_id } = await trx
    .selectFrom('content_rule')
    .select('rule_id')
    .where('code', '=', code)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return rule_id;
}
