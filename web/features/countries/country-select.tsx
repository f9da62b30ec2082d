import { useLingui } from '@lingui/react/macro';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { countryName } from '#contracts/countries.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { notify } from '../../lib/messages/notices.ts';
import chip from '../../ui/chip.module.css';
import { ChevronDown } from '../../ui/icons.tsx';
import { countryOf, useNoCountryText, type CountryList } from './country-choice.ts';
import type { CountryPanelProps } from './country-panel.tsx';
import { Flag } from './flag.tsx';
import styles from './country-select.module.css';

/** The `popoverTarget` of any other button that opens the selector. */
export const country_menu_id = 'country-menu';

/** The country of a list, and a native popover to choose another one, loaded when it opens. */
export function CountrySelect({ list }: { list: CountryList }): ReactNode {
  const { t, i18n } = useLingui();
  const menu = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => menu.current?.hidePopover(), []);
  const content = useContent(isOpen, close);
  const code = countryOf(list);
  const none = useNoCountryText(list);
  const name = code === '' ? none : countryName(code, languageOf(i18n.locale));
  const label = t`Country`;
  useEffect(() => {
    // The button opens its popover by itself, also before hydration. In `:is()` no browser refuses what it does not know.
    if (menu.current?.matches(':is(:popover-open)')) setOpen(true);
  }, []);
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

/** Loaded when the menu opens for the first time; after a failure the next opening tries again. */
function useContent(isOpen: boolean, close: () => void): Content | undefined {
  const { t } = useLingui();
  const [content, setContent] = useState<Content>();
  const failed = t`Could not load countries.`;
  useEffect(() => {
    if (!isOpen || content) return;
    import('./country-panel.tsx').then(
      ({ CountryPanel }) => setContent({ Panel: CountryPanel }),
      () => {
        close();
        notify({ kind: 'error', text: failed });
      },
    );
  }, [isOpen, content, close, failed]);
  return content;
}
