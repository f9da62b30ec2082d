import { useCallback, useEffect, useId, useState, type ComponentProps } from 'react';
import { BarButton } from '../controls/bar-button.tsx';
import css from '../controls/bar.module.css';
import { Settings } from '../controls/icons.tsx';
import { usePlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';
import { GroupPage, PlayerMenu } from './menu.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { useQualityGroup, type QualityGroup } from './use-menu-groups.ts';

/** The open menu and its opener. */
type Open = { menu: 'quality' | 'settings'; trigger: HTMLElement } | null;

/** The quality button and the gear, whose menu holds the qualities too: a narrow bar has no room for the button. */
export function MenuButtons() {
  const { labels } = usePlayerParts();
  const [open, setOpen] = useState<Open>(null);
  const id = useId();
  const quality = useQualityGroup();
  useBarStays(open !== null);

  const close = useCallback(
    (back_to_trigger: boolean) => {
      if (back_to_trigger) open?.trigger.focus();
      setOpen(null);
    },
    [open],
  );
  const triggerProps = (menu: NonNullable<Open>['menu']): ComponentProps<'button'> => ({
    'aria-haspopup': 'menu',
    'aria-expanded': open?.menu === menu,
    'aria-controls': id,
    onClick: ({ currentTarget: trigger }) =>
      setOpen(open?.menu === menu ? null : { menu, trigger }),
  });

  return (
    <>
      <QualityButton quality={quality} {...triggerProps('quality')} />
      <BarButton icon={Settings} label={labels.settings} {...triggerProps('settings')} />
      {open?.menu === 'quality' && (
        <PlayerMenu id={id} label={labels.quality} page="quality" onClose={close}>
          <GroupPage group={quality} back={labels.back} onClose={close} />
        </PlayerMenu>
      )}
      {open?.menu === 'settings' && <SettingsMenu id={id} quality={quality} onClose={close} />}
    </>
  );
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

/** Keeps the bar from hiding, and from leaving at the end of the film, while something of it is open. */
function useBarStays(needed: boolean): void {
  const store = usePlayer();
  const { menu } = usePlayerParts();
  useEffect(() => {
    if (!needed) return undefined;
    const unlock = store.requestControlsLock();
    menu.set(true);
    return () => {
      unlock();
      menu.set(false);
    };
  }, [needed, store, menu]);
}
