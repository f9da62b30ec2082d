import { Settings } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { BarButton } from './bar-button.tsx';
import css from './bar.module.css';
import { PlayerMenu } from './menu.tsx';
import { usePlayerParts } from './parts.ts';
import { usePlayer } from './player-store.ts';
import { useQualityGroup, useSpeedGroup } from './use-menu-groups.ts';

/** What is open, what opened it, and whether the bar had room for the quality button then. */
type Open = { menu: 'quality' | 'settings'; trigger: HTMLElement; narrow: boolean } | null;

/** The quality button and the gear. Where the bar is too narrow for the first, the gear's menu holds the qualities too. */
export function MenuButtons() {
  const { labels } = usePlayerParts();
  const [open, setOpen] = useState<Open>(null);
  const qualityButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const quality = useQualityGroup();
  const speed = useSpeedGroup();
  useBarStays(open !== null);

  const close = useCallback(
    (back_to_trigger: boolean) => {
      if (back_to_trigger) open?.trigger.focus();
      setOpen(null);
    },
    [open],
  );
  const toggle = (menu: 'quality' | 'settings', trigger: HTMLElement): void => {
    const narrow = qualityButton.current?.offsetParent === null;
    setOpen(open?.menu === menu ? null : { menu, trigger, narrow });
  };
  const groups = open?.menu === 'quality' ? [quality] : open?.narrow === true && quality.options.length > 2 ? [quality, speed] : [speed];
  const shown =
    quality.value === 'auto'
      ? quality.playing || labels.auto
      : (quality.options.find(({ value }) => value === quality.value)?.label ?? labels.auto);
  const triggerProps = (menu: 'quality' | 'settings') => ({
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open?.menu === menu,
    'aria-controls': id,
  });

  return (
    <>
      <button
        ref={qualityButton}
        type="button"
        className={css['text-button']}
        data-focus="button"
        data-drop="second"
        disabled={quality.options.length < 3}
        aria-label={`${labels.quality}: ${shown}`}
        {...triggerProps('quality')}
        onClick={(event) => toggle('quality', event.currentTarget)}
      >
        {shown}
      </button>
      <BarButton
        icon={Settings}
        label={labels.settings}
        {...triggerProps('settings')}
        onClick={(event) => toggle('settings', event.currentTarget)}
      />
      {open !== null && (
        <PlayerMenu
          key={open.menu}
          id={id}
          label={open.menu === 'quality' ? labels.quality : labels.settings}
          groups={groups}
          onClose={close}
        />
      )}
    </>
  );
}

/** Keeps the bar from hiding while something of it is open. */
function useBarStays(needed: boolean): void {
  const store = usePlayer();
  useEffect(() => (needed ? store.requestControlsLock() : undefined), [needed, store]);
}
