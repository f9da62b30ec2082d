import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import { notify } from '../../lib/messages/notices.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { localStore, useLocalStore } from '../../lib/store/use-local-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { History, Pause, Play, X } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';
import { type CardData, removeButtonClass, VideoGrid } from '../card/index.ts';
import { storedCard } from './stored-card.ts';
import { ClearButton, EmptyAction, LibraryScreen, useClearing } from './library-screen.tsx';

/** /videos/history/: the videos opened in this browser. */
export function HistoryScreen({ page }: { page: number }): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const entries = useLocalStore((store) => store.history.get(), undefined);
  const isPaused = useLocalStore((store) => store.flags.history_paused.get(), false);
  const { clear, undo } = useClearing(async () => (await localStore()).history);
  const pause = async (): Promise<void> => (await localStore()).flags.history_paused.set(!isPaused);
  const total_count = entries?.length ?? 0;
  const total = format.number(total_count);
  const advice = t`Videos you open appear here. Saved on this device only.`;
  return (
    <LibraryScreen
      title={t`History`}
      description={advice}
      entries={entries}
      page={page}
      hrefOf={pages.history}
      count={t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`}
      note={isPaused ? t`paused` : undefined}
      tools={
        <>
          <button type="button" className={buttonClass()} onClick={() => void pause()}>
            {isPaused ? <Play className="icon" /> : <Pause className="icon" />}
            {isPaused ? t`Resume history` : t`Pause history`}
          </button>
          <ClearButton entries={entries} onClear={clear}>{t`Clear history`}</ClearButton>
        </>
      }
      empty={
        <State
          icon={<History className="icon" />}
          title={t`Your viewing history is empty.`}
          action={<EmptyAction onUndo={undo} />}
          isPage
        >
          {isPaused ? t`History is paused. Videos you open now are not added.` : advice}
        </State>
      }
      cards={(shown) => (
        <VideoGrid
          videos={shown.map(({ params, ...rest }) =>
            storedCard({ ...rest, ...params }, i18n.locale),
          )}
          now={0}
          level={2}
          extraOf={(video) => <RemoveButton video={video} />}
        />
      )}
    />
  );
}

function RemoveButton({ video }: { video: CardData }): ReactNode {
  const { t } = useLingui();
  const { title } = video;
  const texts = { removed: t`Removed from history`, undo: t`Undo` };
  const remove = async (): Promise<void> => {
    const { history } = await localStore();
    const before = history.get();
    history.remove(video.video_id);
    notify({
      kind: 'success',
      text: texts.removed,
      topic: 'history',
      action: { label: texts.undo, run: () => history.putBack(before) },
    });
  };
  return (
    <button
      type="button"
      name="remove"
      className={removeButtonClass()}
      aria-label={t`Remove from history: ${title}`}
      onClick={() => void remove()}
    >
      <X className="icon icon-small" />
    </button>
  );
}
