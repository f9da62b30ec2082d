import { parseArgs } from 'node:util';
import { isCalendarDay } from '#contracts/calendar-day.ts';
import { reportCsv } from '#contracts/calls/console/console-reports.ts';
import { defineCommand, WrongUse } from '../command.ts';
import { withProduct } from '../session.ts';

export const reportCommand = defineCommand({
  name: 'report',
  summary: 'figures of what was reported and decided',
  help: [
    'velour report transparency --from 2027-01-01 --to 2027-06-30',
    '',
    'Prints CSV, counted from the events of cases: notices by kind of form, decisions by action and by kind',
    'of case, whether a person took them, by rule with its version, appeals and their outcomes, medians of',
    'the hours from the opening of a case to the decision that ended it, and for each month what card',
    'networks ask for: received, decided, decided within seven business days, removed. Decisions that',
    'were undone count nowhere; holding and asking for changes end no case. Both days are included, in UTC.',
    'Exit status: 0 done, 2 wrong use.',
  ].join('\n'),
  run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { from: { type: 'string' }, to: { type: 'string' } },
    });
    if (positionals.join(' ') !== 'transparency') throw new WrongUse('Say transparency.');
    const period = { from: dayOf('--from', values.from), to: dayOf('--to', values.to) };
    if (period.from > period.to) throw new WrongUse('--from comes before --to.');
    return withProduct(async ({ system_domain: { operator } }) => {
      const csv = reportCsv(await operator.reports.transparency(period));
      for (const line of csv.trimEnd().split('\r\n')) io.out(line);
      return 0;
    });
  },
});

function dayOf(name: string, value = ''): string {
  if (!isCalendarDay(value)) throw new WrongUse(`${name} is a day such as 2027-01-31.`);
  return value;
}
