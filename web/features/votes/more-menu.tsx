import { useLingui } from '@lingui/react/macro';
import { useState, type ComponentType, type ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Ellipsis } from '../../ui/icons.tsx';
import type { MoreActionsProps } from './more-actions.tsx';
import styles from './more-menu.module.css';

export const more_menu_id = 'more-menu';

/** A button with a native popover of further actions, whose code is loaded when it opens. */
export function MoreMenu(props: Omit<MoreActionsProps, 'onDone'>): ReactNode {
  const { t } = useLingui();
  const [Actions, setActions] = useState<ComponentType<MoreActionsProps>>();
  const load = async (menu: HTMLElement): Promise<void> => {
    try {
      const { MoreActions } = await import('./more-actions.tsx');
      setActions(() => MoreActions);
    } catch {
      // The next opening tries again.
      menu.hidePopover();
    }
  };
  return (
    <>
      <IconButton className="only-scripted" aria-label={t`More`} popoverTarget={more_menu_id}>
        <Ellipsis className="icon" />
      </IconButton>
      <section
        id={more_menu_id}
        popover="auto"
        className={styles['menu']}
        aria-label={t`More`}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open' && !Actions) void load(currentTarget);
        }}
      >
        {Actions && <Actions {...props} />}
      </section>
    </>
  );
}
