import { parseArgs } from 'node:util';
import { isAppError } from '#contracts/errors.ts';
import { defineCommand, flag, WrongUse } from '../command.ts';
import { withProduct } from '../session.ts';

export const adminCommand = defineCommand({
  name: 'admin',
  summary: 'make an administrator',
  help: [
    'velour admin create [--another] <name> <e-mail>',
    '',
    'Makes an account with all rights and prints the address of the page that sets its password. It works',
    'once, for 15 minutes; the same command makes a new one as long as it was not opened. There may be',
    'several administrators: --another says that you know of the first. What they may do to others needs',
    'two-step sign-in, which they turn on in their account.',
    'Exit status: 0 done, 1 refused with the reason, 2 wrong use.',
  ].join('\n'),
  run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { another: flag },
    });
    const [verb, username, email, ...more] = positionals;
    if (verb !== 'create' || username === undefined || email === undefined || more.length > 0)
      throw new WrongUse('Say create, a name and an e-mail address.');
    return withProduct(async ({ system_domain: { operator } }) => {
      try {
        const given = { username, email, is_another: values.another };
        io.out(await operator.members.createAdministrator(given));
        return 0;
      } catch (error) {
        io.err(refusalOf(error));
        return 1;
      }
    });
  },
});

const refusals: Readonly<Record<string, string>> = {
  length: 'A name has 3 to 30 characters.',
  symbols:
    'A name has letters, digits, hyphens and underscores, and begins and ends with one of the first two.',
  scripts: 'A name has letters of one alphabet.',
  email: 'That is no e-mail address.',
};

/** Throws what is no refusal. */
function refusalOf(error: unknown): string {
  if (!isAppError(error)) throw error;
  if (error.code === 'already')
    return 'There is an administrator already, opened or not: say --another.';
  const { username, email } = (error.info ?? {}) as { username?: string; email?: string };
  if (username === 'taken') return 'The name is taken, or looks like one that is.';
  if (email === 'taken') return 'An account has this address.';
  const refusal = refusals[username ?? email ?? ''];
  if (refusal === undefined) throw error;
  return refusal;
}
