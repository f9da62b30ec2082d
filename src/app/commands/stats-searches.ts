import type { ReportedSearch } from '#domain/searches/index.ts';
import { WrongUse, type CommandIo } from './command.ts';
import { printable } from './plain-text.ts';
import { withProduct } from './session.ts';

const [default_days, most_days] = [30, 90];
/** Lines of each list. */
const most = 50;

/** `velour stats searches`. */
export function showSearches(
  given: string | undefined,
  as_json: boolean,
  io: CommandIo,
): Promise<number> {
  const days = given === undefined ? default_days : Number(given);
  if (!Number.isInteger(days) || days < 1 || days > most_days)
    throw new WrongUse(`Say how many days, 1 to ${most_days}.`);
  return withProduct(async ({ system_domain: { operator } }) => {
    const report = await operator.searches.report({ days, most });
    if (as_json) io.out(JSON.stringify(report));
    else
      for (const line of [
        ...section('Searched for most', report.top),
        ...section('Without results', report.without_results),
        ...section('Without a click', report.without_click),
      ])
        io.out(line);
    return 0;
  });
}

const section = (heading: string, searches: readonly ReportedSearch[]): string[] => [
  `${heading}:`,
  ...(searches.length === 0 ? ['  none'] : searches.map(lineOf)),
];

function lineOf({ query, orientation, visitors, clicked, results }: ReportedSearch): string {
  const found = results === null ? 'not counted yet' : `${results} results`;
  return `  ${printable(query)} (${orientation}): ${visitors} visitors, ${clicked} opened one, ${found}`;
}
