import { madeUpMembers } from '#seed/data/made-up-members.ts';
import { madeUpWritings } from '#seed/data/made-up-writings.ts';
import { drawAvatar } from '#seed/draw-avatar.ts';
import { isLoopback } from '#platform/account-settings.ts';
import { readConfig, type Config } from '#platform/config.ts';
import type { CommandIo } from './command.ts';
import { root, withProduct } from './session.ts';

type Made = NonNullable<Awaited<ReturnType<typeof make>>>;

interface PeopleOptions {
  json: boolean;
  /** Few avatars. */
  sample: boolean;
}

/** Makes the members that are not there, and prints their passwords: they are known nowhere else. */
export async function seedPeople(io: CommandIo, { json, sample }: PeopleOptions): Promise<number> {
  const refusal = refusalOf(readConfig(process.env, root));
  if (refusal !== undefined) {
    io.err(refusal);
    return 1;
  }
  return withProduct(async ({ system_domain: { operator } }) => {
    const made: Made[] = [];
    for (const person of madeUpMembers) {
      const member = await make(operator, person);
      if (!member) continue;
      made.push(member);
      // At once: should the command be stopped, what it made can be used.
      if (!json) io.out(lineOf(member));
    }
    await giveAvatars(operator, madeUpMembers.slice(0, sample ? sample_avatars : undefined));
    await operator.members.subscribeDemo();
    await operator.members.connectDemo();
    await operator.members.writeDemo(madeUpWritings);
    if (json) io.out(JSON.stringify(made));
    else io.out(ending(made));
    return 0;
  });
}

const sample_avatars = 2;

type Operator = Parameters<Parameters<typeof withProduct>[0]>[0]['system_domain']['operator'];

const make = ({ members }: Operator, person: (typeof madeUpMembers)[number]) =>
  members.createDemo(person);

/** After the passwords, because pictures take seconds; those that are missing, should the command be repeated. */
async function giveAvatars({ members }: Operator, people: typeof madeUpMembers): Promise<void> {
  for (const { username } of people)
    await members.giveDemoAvatar({ username, draw: () => drawAvatar(username) });
}

/** Accounts whose passwords were printed belong on no machine that others reach. */
function refusalOf({ mode, host, public_origin }: Config): string | undefined {
  if (mode === 'production')
    return 'Made-up members are not made in production: say NODE_ENV=development.';
  const bound = host === '::1' ? '[::1]' : host;
  if (isLoopback(bound) && isLoopback(new URL(public_origin).hostname)) return undefined;
  return 'Made-up members are for this machine alone: HOST and PUBLIC_ORIGIN must be those of a loopback address.';
}

const lineOf = ({ username, email, role, password, factor_key }: Made): string =>
  [
    `${username.padEnd(14)}  ${email.padEnd(30)}  ${role.padEnd(13)}  ${password}`,
    ...(factor_key ? [`    key for an authenticator app: ${factor_key}`] : []),
  ].join('\n');

function ending(made: readonly Made[]): string {
  if (made.length === 0) return 'The made-up members are here already.';
  const there = madeUpMembers.length - made.length;
  const rest = there > 0 ? ` ${there} were here already.` : '';
  return `${made.length} members made; these passwords are shown once.${rest} Moderators and administrators sign in with a code of an app that has their key.`;
}
