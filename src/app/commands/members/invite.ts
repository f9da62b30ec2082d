import { parseArgs } from 'node:util';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { defineCommand, WrongUse } from '../command.ts';
import { withProduct } from '../session.ts';

export const inviteCommand = defineCommand({
  name: 'invite',
  summary: 'invite somebody to make an account',
  help: [
    'velour invite [--days <number>]',
    '',
    'Prints the address of a page where one account can be made: give it to whom you invite. It works once,',
    `for ${member_limits.invite_days} days unless you say another number. Needed where REGISTRATION is invite.`,
    'Exit status: 0 done, 2 wrong use.',
  ].join('\n'),
  run(argv, io) {
    const { values } = parseArgs({
      args: argv,
      options: { days: { type: 'string', default: String(member_limits.invite_days) } },
    });
    if (!/^[1-9]\d{0,2}$/.test(values.days)) throw new WrongUse('--days takes 1 to 999.');
    const days = Number(values.days);
    return withProduct(async ({ system_domain: { operator } }) => {
      io.out(await operator.members.invite({ days }));
      return 0;
    });
  },
});
