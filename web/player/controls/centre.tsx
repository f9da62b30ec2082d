import { useEffect, useRef, useSyncExternalStore } from 'react';
import css from './centre.module.css';
import { CircleAlert, Play, RotateCcw } from './icons.tsx';
import { movePlayerFocus } from '../keys/film-events.ts';
import { usePlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';
import type { FailureReason } from '../engine/retry-policy.ts';
import type { PlayerLabels } from '../labels.ts';
import type { SessionState } from '../session.ts';

/** The middle of the picture: the first play button, the spinner, the way back after the end, or the error. */
export function Centre({ begun }: { begun: boolean }) {
  const { labels, session } = usePlayerParts();
  const { phase, reason } = useSyncExternalStore(session.subscribe, session.snapshot);
  const { paused, ended, waiting } = usePlayer((state) => ({
    paused: state.paused,
    ended: state.ended,
    waiting: state.waiting,
  }));
  if (phase === 'failed') return <Failure reason={reason} />;
  const opening = phase === 'opening' || (phase === 'reconnecting' && !begun);
  if (opening || (waiting && !paused))
    return (
      <Busy
        label={phase === 'reconnecting' ? labels.reconnecting : labels.loading}
        large={!begun}
        now={opening}
        isLabelShown={phase === 'reconnecting'}
      />
    );
  if (ended) return <BigButton icon={RotateCcw} label={labels.replay} />;
  return !begun && paused ? <BigButton icon={Play} label={labels.play} filled /> : null;
}

function BigButton({
  icon: Icon,
  label,
  filled = false,
}: {
  icon: typeof Play;
  label: string;
  filled?: boolean;
}) {
  const { session } = usePlayerParts();
  return (
    <button
      type="button"
      className={css['big']}
      data-focus="button"
      data-filled={filled || undefined}
      aria-label={label}
      onClick={({ currentTarget }) => {
        movePlayerFocus(currentTarget);
        session.play();
      }}
    >
      <Icon className={css['icon']} />
    </button>
  );
}

/** Turns on the play button's own disc before the first picture, alone on the film afterwards. Words are seen only in an outage. */
function Busy({
  label,
  large,
  now,
  isLabelShown,
}: {
  label: string;
  large: boolean;
  now: boolean;
  isLabelShown: boolean;
}) {
  return (
    <output className={css['busy']} data-large={large || undefined} data-now={now || undefined}>
      <span className={css['spinner']} />
      <span className={css[isLabelShown ? 'label' : 'spoken']}>{label}</span>
    </output>
  );
}

function Failure({ reason }: { reason: SessionState['reason'] }) {
  const { props, labels, session } = usePlayerParts();
  const { onReport } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (
      focused === null ||
      focused === document.body ||
      button.current?.closest('[data-player]')?.contains(focused) === true
    )
      button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={css['failure']}>
      <CircleAlert className={css['alert']} />
      <p role="alert">{failureText(labels, reason ?? 'network')}</p>
      <button
        ref={button}
        type="button"
        className={css['again']}
        data-focus="button"
        onClick={({ currentTarget }) => {
          movePlayerFocus(currentTarget);
          session.retry();
        }}
      >
        {labels.try_again}
      </button>
      {onReport !== undefined && (
        <button
          type="button"
          className={css['report']}
          data-focus="button"
          onClick={() => onReport(reason ?? 'network')}
        >
          {labels.report}
        </button>
      )}
    </div>
  );
}

function failureText(labels: PlayerLabels, reason: FailureReason): string {
  return {
    offline: labels.error_offline,
    network: labels.error_network,
    expired: labels.error_expired,
    gone: labels.error_gone,
    memory: labels.error_memory,
    media: labels.error_media,
  }[reason];
}
