import { parseArgs } from 'node:util';
import { csvRow } from '#contracts/csv-row.ts';
import { defineCommand, WrongUse } from './command.ts';
import { withProduct } from './session.ts';

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
      io.out('section,month,of,measure,value');
      for (const { section, month, of, measure, value } of await operator.reports.transparency(
        period,
      ))
        io.out(csvRow([section, month, of, measure, value]).trimEnd());
      return 0;
    });
  },
});

function dayOf(name: string, value = ''): string {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : Number.NaN);
  // JavaScript takes the 30th of February for the 2nd of March.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value)
    throw new WrongUse(`${name} is a day such as 2027-01-31.`);
  return value;
}
