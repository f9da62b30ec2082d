import { useCallback, useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { BarButton } from './bar-button.tsx';
import css from './bar.module.css';
import { Settings } from './icons.tsx';
import { PlayerMenu, type MenuGroup } from './menu.tsx';
import { usePlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';
import { useQualityGroup, useSpeedGroup, type QualityGroup } from './use-menu-groups.ts';

type MenuName = 'quality' | 'settings';

/** The open menu, its opener, and whether the bar had room for the quality button then. */
type Open = { menu: MenuName; trigger: HTMLElement; narrow: boolean } | null;

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
  const triggerProps = (menu: MenuName): ComponentProps<'button'> => ({
    'aria-haspopup': 'menu',
    'aria-expanded': open?.menu === menu,
    'aria-controls': id,
    onClick: ({ currentTarget: trigger }) => {
      const narrow = qualityButton.current?.offsetParent === null;
      setOpen(open?.menu === menu ? null : { menu, trigger, narrow });
    },
  });
  const label = open?.menu === 'quality' ? labels.quality : labels.settings;

  return (
    <>
      <QualityButton ref={qualityButton} quality={quality} {...triggerProps('quality')} />
      <BarButton icon={Settings} label={labels.settings} {...triggerProps('settings')} />
      {open !== null && (
        <PlayerMenu
          key={open.menu}
          id={id}
          label={label}
          groups={groupsOf(open, quality, speed)}
          onClose={close}
        />
      )}
    </>
  );
}

function groupsOf(
  { menu, narrow }: NonNullable<Open>,
  quality: QualityGroup,
  speed: MenuGroup,
): MenuGroup[] {
  if (menu === 'quality') return [quality];
  return narrow && quality.choosable ? [quality, speed] : [speed];
}

/** Shows the height: the chosen one, or with Auto the one that plays. */
function QualityButton({ quality, ...rest }: { quality: QualityGroup } & ComponentProps<'button'>) {
  const chosen = quality.options.find(({ value }) => value === quality.value);
  const shown = quality.automatic && quality.playing !== '' ? quality.playing : chosen?.label;
  return (
    <button
      type="button"
      className={css['textButton']}
      data-focus="button"
      data-drop="second"
      disabled={!quality.choosable}
      aria-label={`${quality.label}: ${quality.automatic ? `${chosen?.label ?? ''} ${quality.playing}` : (shown ?? '')}`.trim()}
      {...rest}
    >
      {shown}
    </button>
  );
}

/** Keeps the bar from hiding while something of it is open. */
function useBarStays(needed: boolean): void {
  const store = usePlayer();
  useEffect(() => (needed ? store.requestControlsLock() : undefined), [needed, store]);
}
