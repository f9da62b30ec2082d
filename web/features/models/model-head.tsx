import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { modelPage, type ModelTab } from '#contracts/pages/people/people-pages.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Figures, OrientationChoice, ProfileHead, Tabs } from '../people/index.ts';
import { ShareButton } from '../share/index.ts';
import { SubscribePart } from '../subscribe-button/index.ts';
import { VoteButtons } from '../votes/index.ts';
import type { ModelDetail, ModelPage } from './load-model.ts';
import { ModelFacts } from './model-facts.tsx';
import styles from './model-screen.module.css';

/** Makes even columns; the tab with the facts has all. */
const facts_shown = 6;

/** Picture, name, figures, facts and tabs of a model. */
export function ModelHead({ page }: { page: ModelPage }): ReactNode {
  const { t } = useLingui();
  const { model } = page;
  const { tab } = page.content;
  const { dir, name, picture, aliases, likes, dislikes } = model;
  const others = aliases.join(', ');
  return (
    <>
      <ProfileHead
        picture={picture}
        name={name}
        note={others && t`Also known as ${others}`}
        action={
          <SubscribePart
            key={model.thing}
            thing={model.thing}
            path={modelPage(dir)}
            name={name}
            subscribers={model.subscribers}
          />
        }
      >
        <VoteButtons section="model" object_id={dir} likes={likes} dislikes={dislikes} />
        <ShareButton path={modelPage(dir)} title={name} />
      </ProfileHead>
      <div className={styles['summary']}>
        <ModelFigures model={model} />
        <OrientationChoice
          totals={model.totals}
          shown={page.tabs.shown}
          path={modelPage(dir, tab)}
        />
        {tab !== 'info' && <ModelFacts model={model} most={facts_shown} />}
      </div>
      <ModelTabs page={page} tab={tab} />
    </>
  );
}

function ModelFigures({ model }: { model: ModelDetail }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const figures = [{ label: t`Videos`, text: format.count(model.videos) }];
  if (model.albums > 0) figures.push({ label: t`Albums`, text: format.count(model.albums) });
  figures.push({ label: t`Views`, text: format.count(model.views) });
  // Only models with videos are ranked.
  if (model.rank > 0) figures.push({ label: t`Rank`, text: format.number(model.rank) });
  return <Figures figures={figures} />;
}

function ModelTabs({
  page: {
    model: { dir, name: named, description, facts, country, ...all },
    tabs: { videos, albums },
  },
  tab,
}: {
  page: ModelPage;
  tab: ModelTab;
}): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const isEmpty: Record<ModelTab, boolean> = {
    videos: videos === 0,
    albums: albums === 0,
    wall: all.videos + all.albums === 0,
    info: description === '' && facts.length === 0 && country === '',
  };
  const labels: [ModelTab, string, number?][] = [
    ['videos', t`Videos`, videos],
    ['albums', t`Albums`, albums],
    ['wall', t`Wall`],
    ['info', t`Info`],
  ];
  return (
    <Tabs
      label={t`Pages of ${named}`}
      tabs={labels.map(([each, label, count]) => ({
        href: modelPage(dir, each),
        label,
        count: count === undefined ? undefined : format.count(count),
        isCurrent: each === tab,
        isEmpty: isEmpty[each],
      }))}
    />
  );
}
