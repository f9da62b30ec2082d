import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import type { QueuedCase } from '#contracts/calls/console/console-cases.ts';
import type { ConsoleMe } from '#contracts/calls/console/console.ts';
import { Fault, Loading, PageTitle } from './parts.tsx';
import { FilterForm, SaveFilter } from './queue-filter.tsx';
import { Link, pages } from './router.tsx';
import { searchOf, useTakeNext } from './take-next.ts';
import { useTexts, type Texts } from './texts/texts.ts';
import { Stamp, TimeLeft } from './times.tsx';
import { useLoad } from './use-load.ts';

const refresh_ms = 30_000;

/** Open cases, the most urgent first: the filter is the address of the page. */
export function QueuePage({ address, me }: { address: URL; me: ConsoleMe }): ReactNode {
  const texts = useTexts();
  const query = Object.fromEntries(address.searchParams);
  const { after: _, mine, ...choice } = query;
  const { value, fault, reload } = useLoad('listCases', { query }, refresh_ms);
  const { take, words } = useTakeNext();
  return (
    <>
      <PageTitle>{mine ? texts.my_cases : texts.queue}</PageTitle>
      <FilterForm key={address.search} query={query} />
      <SaveFilter key={`save${address.search}`} query={query} me={me} />
      <p className="row">
        <button type="button" className="button primary" onClick={() => void take(choice)}>
          {texts.take_next}
        </button>
        {query['member'] && (
          <Link className="button" href={pages.batch(query['member'])}>
            {texts.batch_link}
          </Link>
        )}
        <output>{words}</output>
      </p>
      {fault && <Fault fault={fault} onRetry={reload} />}
      {!value && !fault && <Loading />}
      {value && value.cases.length === 0 && (
        <p className="empty">{value.next === null ? texts.empty_queue : texts.none_so_far}</p>
      )}
      {value && value.cases.length > 0 && (
        <QueueTable cases={value.cases} search={searchOf(choice)} />
      )}
      <nav className="row" aria-label={texts.next_page}>
        {query['after'] && (
          <Link className="button" href={pages.queue({ ...query, after: undefined })}>
            {texts.first_page}
          </Link>
        )}
        {value?.next && (
          <Link className="button" href={pages.queue({ ...query, after: value.next })}>
            {value.cases.length === 0 ? texts.look_further : texts.next_page}
          </Link>
        )}
      </nav>
    </>
  );
}

const features = tableFeatures({});
const column = createColumnHelper<typeof features, QueuedCase>();

const columnsOf = (texts: Texts, search: string) =>
  column.columns([
    column.accessor('reference', {
      header: texts.subject,
      cell: ({ row: { original: each } }) => (
        <>
          <Link className="case-link" href={pages.case(each.reference) + search}>
            {each.title || texts.reasons[each.reason] || each.reference}
          </Link>
          {each.priority > 0 && <span className="mark">{texts.priority[each.priority]}</span>}
        </>
      ),
    }),
    column.accessor('kind', {
      header: texts.kind,
      cell: ({ row: { original: each } }) => texts.kinds[each.kind] ?? each.kind,
    }),
    column.accessor('due_at', {
      header: texts.due,
      cell: ({ row: { original: each } }) => (
        <TimeLeft due_at={each.due_at} created_at={each.created_at} />
      ),
    }),
    column.accessor('member', {
      header: texts.uploader,
      cell: ({ row: { original: each } }) =>
        each.member && (
          <Link href={pages.member(each.member.member_id)}>{each.member.username}</Link>
        ),
    }),
    column.accessor('region', {
      header: texts.region,
      cell: ({ row: { original: each } }) => each.region.toUpperCase(),
    }),
    column.accessor('times', { header: texts.times }),
    column.accessor('created_at', {
      header: texts.opened,
      cell: ({ row: { original: each } }) => <Stamp at={each.created_at} />,
    }),
    column.accessor('assignee', {
      header: texts.worked_on_by,
      cell: ({ row: { original: each } }) => each.assignee?.username ?? '',
    }),
  ]);

function QueueTable({ cases, search }: { cases: QueuedCase[]; search: string }): ReactNode {
  const texts = useTexts();
  const columns = useMemo(() => columnsOf(texts, search), [texts, search]);
  const table = useTable({ features, columns, data: cases });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls is reached by keys
    <section className="table-frame" aria-label={texts.queue} tabIndex={0}>
      <table className="table">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the table renders its label
                <th key={header.id} scope="col">
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.original.reference}>
              {row.getAllCells().map((cell) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the table renders its text
                <td key={cell.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
