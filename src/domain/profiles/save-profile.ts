import { sql } from 'kysely';
import type { AccountFaults } from '#contracts/calls/accounts/accounts.ts';
import { audienceField, type ProfileForm } from '#contracts/calls/accounts/profiles.ts';
import { AppError } from '#contracts/errors.ts';
import {
  profileFields,
  shippedAudience,
  type Audience,
  type ProfileField,
} from '#contracts/members/profile.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { countryIds } from '../taxonomy/index.ts';
import { demandWriteAccess, lockWriter, makeReadOnly } from '../write-access/index.ts';
import { checkProfile, type ProfileValues } from './check-profile.ts';

/** Years. */
const of_age = 18;

/**
 * Saves all that a member says of itself, and to whom. A birth date of somebody under 18 is not stored:
 * the account may only read from then on. Throws read_only, terms_changed, and `invalid` with the faults by field.
 */
export async function saveProfile(
  ctx: Ctx,
  { member_id, ...form }: ProfileForm & { member_id: number },
): Promise<void> {
  const { values, faults } = checkProfile(form);
  const found = await ctx.db.transaction().execute(async (trx): Promise<AccountFaults> => {
    // Before the weaker lock, from which an erasure under way would keep the write of the row.
    await lockWriter(trx, member_id);
    await demandWriteAccess(ctx, trx, member_id);
    const all = { ...faults, ...(await checkWithDatabase(trx, values, faults)) };
    if (Object.keys(all).length === 0) {
      await writeValues(trx, member_id, values);
      await writeAudiences(trx, member_id, form);
    }
    return all;
  });
  // Nothing was written. In a transaction of its own: two that both hold the login for reading would wait for each other.
  if (found['birth_date'] === 'underage')
    await ctx.db.transaction().execute((trx) => makeReadOnly(trx, member_id));
  if (Object.keys(found).length > 0) throw new AppError('invalid', found);
}

async function checkWithDatabase(
  trx: Trx,
  { country, birth_date }: ProfileValues,
  faults: AccountFaults,
): Promise<AccountFaults> {
  const found: AccountFaults = {};
  if (
    country !== '' &&
    !faults['country'] &&
    !(await countryIds({ db: trx }, [country])).has(country)
  )
    found['country'] = 'invalid';
  if (birth_date === '' || faults['birth_date']) return found;
  const { rows } = await sql<{ years: number; is_future: boolean }>`
    select extract(year from age(d.today, ${birth_date}::date))::int as years,
      ${birth_date}::date > d.today as is_future
    from (select (now() at time zone 'utc')::date as today) as d`.execute(trx);
  const [{ years, is_future } = { years: 0, is_future: true }] = rows;
  if (is_future) found['birth_date'] = 'date';
  else if (years < of_age) found['birth_date'] = 'underage';
  return found;
}

async function writeValues(trx: Trx, member_id: number, values: ProfileValues): Promise<void> {
  const { country, gender, relationship, orientation, birth_date, ...texts } = values;
  const ids = await countryIds({ db: trx }, [country]);
  await trx
    .updateTable('member')
    .set({
      ...texts,
      birth_date: birth_date === '' ? null : sql<Date>`${birth_date}::date`,
      country_id: ids.get(country) ?? null,
      gender: gender || null,
      relationship: relationship || null,
      orientation: orientation || null,
    })
    .where('member_id', '=', member_id)
    .execute();
}

async function writeAudiences(trx: Trx, member_id: number, form: ProfileForm): Promise<void> {
  const audiences = Object.fromEntries(
    profileFields.map((field) => [field, form[audienceField(field)] ?? shippedAudience[field]]),
  ) as Record<ProfileField, Audience>;
  await trx
    .insertInto('profile')
    .values({ member_id, ...audiences })
    .onConflict((oc) => oc.column('member_id').doUpdateSet(audiences))
    .execute();
}
