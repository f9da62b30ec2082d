import type { ReactNode, SubmitEvent } from 'react';
import { reportCsv, type ReportRow } from '#contracts/calls/console/console-reports.ts';
import { textOf } from '../form-text.ts';
import { Fault, Field, Loading, PageTitle } from '../parts.tsx';
import { go, pages } from '../router.tsx';
import { useSettings } from '../settings.ts';
import { useTexts } from '../texts/texts.ts';
import { useLoad } from '../use-load.ts';
import { tablesOf, type ReportTable } from './report-tables.ts';

interface Period {
  from: string;
  to: string;
}

/** Figures of a period as tables, and as the file that `velour report transparency` prints. */
export function TransparencyPage({ address }: { address: URL }): ReactNode {
  const texts = useTexts();
  const period = periodOf(address.searchParams);
  const { value, fault, reload } = useLoad('getTransparency', { query: { ...period } });
  return (
    <>
      <PageTitle>{texts.transparency}</PageTitle>
      <p className="quiet">{texts.transparency_intro}</p>
      <PeriodForm key={address.search} {...period} />
      {fault && <Fault fault={fault} onRetry={reload} />}
      {!value && !fault && <Loading />}
      {value && !fault && <Figures figures={value.figures} period={period} />}
    </>
  );
}

/** The period in the address; by default this year until today. */
function periodOf(query: URLSearchParams): Period {
  const today = new Date().toISOString().slice(0, 10);
  return { from: query.get('from') ?? `${today.slice(0, 4)}-01-01`, to: query.get('to') ?? today };
}

function PeriodForm({ from, to }: Period): ReactNode {
  const texts = useTexts();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    go(pages.transparency({ from: textOf(form, 'from'), to: textOf(form, 'to') }));
  };
  return (
    <form className="filter" onSubmit={send}>
      <Field id="from" label={texts.from_day}>
        {(id) => (
          <input className="input" id={id} name="from" type="date" required defaultValue={from} />
        )}
      </Field>
      <Field id="to" label={texts.to_day}>
        {(id) => (
          <input className="input" id={id} name="to" type="date" required defaultValue={to} />
        )}
      </Field>
      <button className="button primary">{texts.show_report}</button>
    </form>
  );
}

function Figures({ figures, period }: { figures: ReportRow[]; period: Period }): ReactNode {
  const texts = useTexts();
  if (figures.length === 0) return <p className="empty">{texts.no_figures}</p>;
  return (
    <>
      <p>
        <button type="button" className="button" onClick={() => saveCsv(figures, period)}>
          {texts.save_csv}
        </button>
      </p>
      {tablesOf(texts, figures).map((table) => (
        <Table key={table.section} table={table} />
      ))}
    </>
  );
}

function Table({ table: { section, heads, names, rows } }: { table: ReportTable }): ReactNode {
  const texts = useTexts();
  const { lang } = useSettings().settings;
  const format = new Intl.NumberFormat(lang);
  const title = texts.report_sections[section];
  return (
    <div className="stack">
      <h2>{title}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls is reached by keys */}
      <section className="table-frame" aria-label={title} tabIndex={0}>
        <table className="table figures">
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={head} scope="col" className={at < names ? undefined : 'number'}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, at) => (
                  <td key={heads[at]} className={at < names ? undefined : 'number'}>
                    {typeof cell === 'number' ? format.format(cell) : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** The browser makes the file: it has what the page shows. */
function saveCsv(figures: readonly ReportRow[], { from, to }: Period): void {
  const url = URL.createObjectURL(new Blob([reportCsv(figures)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `transparency-${from}-${to}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
