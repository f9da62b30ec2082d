import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Ellipsis } from '../../ui/icons.tsx';
import type { MoreActionsProps } from './more-actions.tsx';
import styles from './more-menu.module.css';

export const more_menu_id = 'more-menu';

/** A button with a native popover of further actions, whose code is loaded when it opens. */
export function MoreMenu(props: MoreActionsProps): ReactNode {
  const { t } = useLingui();
  const menu = useRef<HTMLElement>(null);
  const [Actions, setActions] = useState<ComponentType<MoreActionsProps>>();
  const load = (): void => {
    import('./more-actions.tsx').then(
      ({ MoreActions }) => setActions(() => MoreActions),
      // The next opening tries again.
      () => menu.current?.hidePopover(),
    );
  };
  useEffect(() => {
    // The button opens its popover by itself, also before hydration. In `:is()` no browser refuses what it does not know.
    if (menu.current?.matches(':is(:popover-open)')) load();
  }, []);
  return (
    <>
      <IconButton className="only-scripted" aria-label={t`More`} popoverTarget={more_menu_id}>
        <Ellipsis className="icon" />
      </IconButton>
      <section
        id={more_menu_id}
        ref={menu}
        popover="auto"
        className={styles['menu']}
        aria-label={t`More`}
        onToggle={({ newState }) => newState === 'open' && load()}
      >
        {Actions && <Actions {...props} />}
      </section>
    </>
  );
}
