import { BarButton } from '../controls/bar-button.tsx';
import { ArrowUpLeft, Pause, X } from '../controls/icons.tsx';
import { usePlayerParts } from '../parts.ts';
import { movePlayerFocus } from '../keys/film-events.ts';
import css from './mini.module.css';

/** The controls of the small film: pause, the way back, and close. */
export function MiniBar({ onBack }: { onBack: () => void }) {
  const { labels, perform, closed } = usePlayerParts();
  return (
    <div className={css['bar']}>
      <BarButton
        icon={Pause}
        label={labels.pause}
        onClick={({ currentTarget }) => {
          movePlayerFocus(currentTarget);
          perform({ name: 'toggle_play' });
        }}
      />
      <BarButton icon={ArrowUpLeft} label={labels.mini_back} onClick={onBack} />
      <BarButton
        icon={X}
        label={labels.mini_close}
        onClick={({ currentTarget }) => {
          movePlayerFocus(currentTarget);
          closed.set(true);
        }}
      />
    </div>
  );
}
