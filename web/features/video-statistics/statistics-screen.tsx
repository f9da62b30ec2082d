import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { viewSources } from '#contracts/calls/forms/input.ts';
import { ownStatisticsUrl, type OwnStatistics } from '#contracts/calls/uploads/own-statistics.ts';
import { formatDuration } from '#contracts/media/duration.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { countryName } from '#contracts/countries.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { linkClass } from '../../ui/button.tsx';
import { AccountPage, linksClass } from '../accounts/index.ts';
import { BarChart } from './bar-chart.tsx';
import { FiguresTable, FoldedFigures } from './figures.tsx';
import styles from './statistics.module.css';

/** Views a day, where they come from, and which parts are watched: charts, each with its numbers. No script is needed. */
export function StatisticsScreen({ shown }: { shown: OwnStatistics }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const { video_id, title, views } = shown;
  const total = format.number(views ?? 0);
  return (
    <AccountPage title={t`Statistics`} lead={title} path={accountPages.statistics(video_id)}>
      {views === null ? (
        <p>{t`Statistics are shown from 10 views on.`}</p>
      ) : (
        <>
          <p suppressHydrationWarning>{t`${total} views in all.`}</p>
          <Days shown={shown} />
          <Sources shown={shown} />
          <Countries shown={shown} />
          <Watched shown={shown} />
        </>
      )}
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.videos()}>{t`My videos`}</a>
      </p>
    </AccountPage>
  );
}

function Days({ shown: { video_id, days } }: { shown: OwnStatistics }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  if (days.length === 0) return null;
  const label = t`Views per day`;
  const daily = days.map(({ views }) => views);
  const dayOf = (day: string | undefined): string =>
    day === undefined ? '' : format.day(Date.parse(day) / 1000);
  const axes = {
    top: format.number(Math.max(1, ...daily)),
    from: dayOf(days[0]?.day),
    to: dayOf(days.at(-1)?.day),
  };
  const rows = [...days]
    .reverse()
    .map(({ day, views, plays, seconds, completions }) => [
      dayOf(day),
      format.number(views),
      format.number(plays),
      formatDuration(seconds),
      format.number(completions),
    ]);
  return (
    <section className={styles['part']}>
      <h2>{label}</h2>
      <BarChart values={daily} label={label} axes={axes} />
      <FoldedFigures
        caption={label}
        summary={t`Numbers of each day`}
        columns={[t`Day`, t`Views`, t`Plays`, t`Watched`, t`To the end`]}
        rows={rows}
      />
      <Download video_id={video_id} format="csv" />
    </section>
  );
}

function Download(query: Parameters<typeof ownStatisticsUrl.build>[0]): ReactNode {
  const { t } = useLingui();
  return (
    <p>
      <a
        className={linkClass()}
        href={ownStatisticsUrl.build(query)}
        download
      >{t`Download as CSV`}</a>
    </p>
  );
}

type Source = (typeof viewSources)[number] | 'outside';

const sourceTexts: Readonly<Record<Source, MessageDescriptor>> = {
  search: msg`The search`,
  related: msg`Another video`,
  list: msg`Other pages of this site`,
  embed: msg`Embeds on other sites`,
  direct: msg`Directly, or unknown`,
  outside: msg`Further sites`,
};

/** The name of a source; undefined for another site, which its host names. */
const sourceText = (source: string): MessageDescriptor | undefined =>
  Object.hasOwn(sourceTexts, source) ? sourceTexts[source as Source] : undefined;

function Sources({ shown: { video_id, sources } }: { shown: OwnStatistics }): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  if (sources.length === 0) return null;
  const label = t`Where views come from`;
  return (
    <section className={styles['part']}>
      <h2>{label}</h2>
      <FiguresTable
        caption={label}
        columns={[t`From`, t`Views`]}
        rows={sources.map(({ source, views }) => {
          const text = sourceText(source);
          return [text ? i18n._(text) : source, format.number(views)];
        })}
      />
      <p className={styles['quiet']}>{t`Of the last 90 days.`}</p>
      <Download video_id={video_id} format="sources-csv" />
    </section>
  );
}

function Countries({ shown: { video_id, countries } }: { shown: OwnStatistics }): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  if (countries.length === 0) return null;
  const label = t`Countries`;
  const lang = languageOf(i18n.locale);
  return (
    <section className={styles['part']}>
      <h2>{label}</h2>
      <FiguresTable
        caption={label}
        columns={[t`Country`, t`Views`]}
        rows={countries.map(({ country, views }) => [
          country === '' ? t`Other countries` : countryName(country, lang),
          format.number(views),
        ])}
      />
      <p className={styles['quiet']}>
        {t`Of the last 90 days. Countries with fewer than 10 views are among the others.`}
      </p>
      <Download video_id={video_id} format="countries-csv" />
    </section>
  );
}

/** Parts of the film in the table. A hundred rows are too many to read. */
const steps = 10;

function Watched({
  shown: { video_id, retention, duration },
}: {
  shown: OwnStatistics;
}): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  if (retention.length === 0) return null;
  const label = t`Which parts are watched`;
  const width = retention.length / steps;
  const clockAt = (step: number): string => formatDuration(Math.round((duration * step) / steps));
  const rows = Array.from({ length: steps }, (_, step) => {
    const part = retention.slice(step * width, (step + 1) * width);
    const mean = part.reduce((sum, share) => sum + share, 0) / part.length;
    return [`${clockAt(step)} – ${clockAt(step + 1)}`, format.percent(Math.round(mean * 100))];
  });
  return (
    <section className={styles['part']}>
      <h2>{label}</h2>
      <BarChart
        values={retention}
        most={1}
        label={label}
        axes={{ top: format.percent(100), from: clockAt(0), to: clockAt(steps) }}
      />
      <p className={styles['quiet']}>
        {t`From the beginning to the end: how many of those who began to watch saw each part.`}
      </p>
      <FoldedFigures
        caption={label}
        summary={t`Numbers of each part`}
        columns={[t`Part`, t`Seen by`]}
        rows={rows}
      />
      <Download video_id={video_id} format="retention-csv" />
    </section>
  );
}
