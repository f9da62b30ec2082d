import { isAppError } from '#contracts/errors.ts';
import type { Operator } from '#domain/index.ts';
import { defineCommand, readIds, WrongUse } from './command.ts';
import { plainLines, printable } from './plain-text.ts';
import { withProduct } from './session.ts';

type ListedMail = Awaited<ReturnType<Operator['mail']['list']>>[number];

export const mailCommand = defineCommand({
  name: 'mail',
  summary: 'see which mails were written and whether they left',
  help: [
    'velour mail list [--json]',
    'velour mail show [--json] <mail_id>',
    '',
    'list: the newest 500 mails and their state: waiting, sent, failed with the reason, or withheld',
    'because the address got too many in a day.',
    'show: one mail. What it says is there until it is delivered, a day at most; where no mail server',
    'is set, it then lies in a file for a week, which is named.',
    'Exit status: 0 done, 1 there is no such mail, 2 wrong use.',
  ].join('\n'),
  async run(argv, io) {
    const as_json = argv.includes('--json');
    const [verb, ...rest] = argv.filter((each) => each !== '--json');
    const [mail_id, ...more] = readIds(rest) ?? [];
    if (verb === 'list' && rest.length === 0)
      return withProduct(async ({ system_domain: { operator } }) => {
        const mails = await operator.mail.list();
        if (as_json) io.out(JSON.stringify(mails));
        else for (const mail of mails) io.out(mailLine(mail));
        return 0;
      });
    if (verb !== 'show' || mail_id === undefined || more.length > 0)
      throw new WrongUse('Say list, or show and which mail by number.');
    return withProduct(async ({ system_domain: { operator } }) => {
      const mail = await operator.mail.show(mail_id).catch((error: unknown) => {
        if (isAppError(error) && error.code === 'not_found') return undefined;
        throw error;
      });
      if (!mail) {
        io.err('There is no such mail.');
        return 1;
      }
      const text = plainLines(mail.body_text || (mail.file && `Its text is in ${mail.file}`));
      io.out(
        as_json
          ? JSON.stringify(mail)
          : [mailLine(mail), printable(mail.subject), '', text].join('\n'),
      );
      return 0;
    });
  },
});

const mailLine = ({ mail_id, kind, recipient, state, fault, created_at }: ListedMail): string =>
  `${mail_id}: ${created_at.toISOString()} ${kind} to ${printable(recipient)} · ${state}${fault === '' ? '' : `: ${printable(fault)}`}`;
