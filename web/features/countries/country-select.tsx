import { useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { countryName } from '#contracts/countries.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { notify } from '../../lib/messages/notices.ts';
import chip from '../../ui/chip.module.css';
import { ChevronDown } from '../../ui/icons.tsx';
import { countryOf, type CountryList } from './country-choice.ts';
import type { CountryPanelProps } from './country-panel.tsx';
import { Flag } from './flag.tsx';
import { useNoCountryText } from './use-no-country-text.ts';
import styles from './country-select.module.css';

/** What any other button names as its `popoverTarget` to open the selector of the page. */
export const country_menu_id = 'country-menu';

/** Which country a list is of, and a native popover to choose another one. What stands in it is loaded when it is opened. */
export function CountrySelect({ list }: { list: CountryList }): ReactNode {
  const { t, i18n } = useLingui();
  const menu = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => menu.current?.hidePopover();
  const content = useContent(isOpen, menu);
  const code = countryOf(list);
  const none = useNoCountryText(list);
  const name = code === '' ? none : countryName(code, languageOf(i18n.locale));
  const label = t`Country`;
  useOpenedBefore(menu, setOpen);
  return (
    <>
      <button
        type="button"
        className={`${chip['chip']} only-scripted`}
        popoverTarget={country_menu_id}
        aria-label={`${label}: ${name}`}
        data-chosen={code === '' ? undefined : ''}
        suppressHydrationWarning
      >
        {code !== '' && <Flag code={code} />}
        <span className={styles['name']} suppressHydrationWarning>
          {name}
        </span>
        <ChevronDown className="icon icon-small" />
      </button>
      <section
        id={country_menu_id}
        ref={menu}
        popover="auto"
        className={styles['menu']}
        aria-label={label}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && content && <content.Panel list={list} onDone={close} />}
      </section>
    </>
  );
}

interface Content {
  Panel: ComponentType<CountryPanelProps>;
}

/** Loaded when it is wanted for the first time. When it cannot be had, that is said, and the next opening tries again. */
function useContent(isWanted: boolean, menu: RefObject<HTMLElement | null>): Content | undefined {
  const { t } = useLingui();
  const [content, setContent] = useState<Content>();
  const failed = t`Could not load countries.`;
  useEffect(() => {
    if (!isWanted || content) return;
    import('./country-panel.tsx').then(
      ({ CountryPanel }) => setContent({ Panel: CountryPanel }),
      () => {
        menu.current?.hidePopover();
        notify({ kind: 'error', text: failed });
      },
    );
  }, [isWanted, content, menu, failed]);
  return content;
}

/** The button opens its popover by itself, perhaps before the page was alive to hear of it. */
function useOpenedBefore(
  menu: RefObject<HTMLElement | null>,
  setOpen: (isOpen: boolean) => void,
): void {
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) setOpen(true);
  }, [menu, setOpen]);
}
