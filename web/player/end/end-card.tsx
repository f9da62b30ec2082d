import { useEffect, useRef, type MouseEvent } from 'react';
import { useCell } from '../cell.ts';
import { settings } from '../device/stored-settings.ts';
import { movePlayerFocus } from '../keys/film-events.ts';
import { usePlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';
import type { NextFilm } from '../video-player.tsx';
import css from './end-card.module.css';
import { useEnd } from './use-end.ts';

/** Whether the card of the next film lies over the end of this one. It waits for a menu that somebody is in. */
export function useIsEndCard(): boolean {
  const { props, sent: cell, menu } = usePlayerParts();
  const ended = usePlayer((state) => state.ended);
  const isSent = useCell(cell);
  const isMenuOpen = useCell(menu);
  useEffect(() => {
    if (!ended) cell.set(false);
  }, [ended, cell]);
  return ended && !isSent && !isMenuOpen && props.next !== undefined;
}

/** The next film after the end of this one, until it is sent away or the film plays again. */
export function EndCard() {
  const { props, sent } = usePlayerParts();
  return props.next && <Card next={props.next} onSend={() => sent.set(true)} />;
}

function Card({ next, onSend }: { next: NextFilm; onSend: () => void }) {
  const { labels } = usePlayerParts();
  const card = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const { phase, left } = useEnd(next, card);
  useEffect(() => {
    const focused = document.activeElement;
    const player = card.current?.closest('[data-player]');
    if (focused === null || focused === document.body || player?.contains(focused) === true)
      first.current?.focus({ preventScroll: true });
  }, []);
  const send = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    movePlayerFocus(currentTarget);
    onSend();
  };
  const turnOff = (event: MouseEvent<HTMLElement>): void => {
    settings.set({ autoplay_next: false });
    send(event);
  };
  const heading = {
    counting: labels.next_in(left),
    offered: labels.up_next,
    asking: labels.still_watching,
  }[phase];
  return (
    <div ref={card} className={css['end']}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what belongs to the next film is no set of fields */}
      <div className={css['card']} role="group" aria-label={`${labels.up_next}: ${next.title}`}>
        <p className={css['heading']}>{heading}</p>
        <div className={css['film']}>
          <span className={css['picture']}>
            <img src={next.picture} alt="" width={640} height={360} />
            {next.length !== '' && <span className={css['length']}>{next.length}</span>}
          </span>
          <p className={css['title']}>{next.title}</p>
        </div>
        <div className={css['buttons']}>
          <button
            ref={first}
            type="button"
            className={css['now']}
            data-focus="button"
            onClick={() => next.open()}
          >
            {phase === 'asking' ? labels.keep_watching : labels.play_now}
          </button>
          <button type="button" className={css['button']} data-focus="button" onClick={send}>
            {labels.cancel}
          </button>
          {phase === 'counting' && (
            <button type="button" className={css['button']} data-focus="button" onClick={turnOff}>
              {labels.autoplay_off}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
