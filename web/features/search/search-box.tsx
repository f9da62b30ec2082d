import '../../lib/i18n/later-texts.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { searchFault } from '#contracts/search-text.ts';
import type { LocalStore, SearchEntry } from '../../lib/store/local-store.ts';
import { localStore, useLocalStore } from '../../lib/store/use-local-store.ts';
import { boxAction, type BoxAction } from './box-keys.ts';
import { boxGroups, isSearch, type BoxOption } from './box-options.ts';
import { OptionList, optionId } from './option-list.tsx';
import { rememberSearch } from './recent-searches.ts';
import { useFieldEvents } from './use-field-events.ts';
import { isPhone, useSheet } from './use-sheet.ts';
import { useSuggestions } from './use-suggestions.ts';
import styles from './search-box.module.css';

export interface SearchBoxProps {
  field: HTMLInputElement;
  /** On narrow screens the field lies over the header. */
  isSearching: boolean;
  onClose: () => void;
}

const noSearches: readonly SearchEntry[] = [];
const searchesOf = ({ searches }: LocalStore): readonly SearchEntry[] => searches.get();

/**
 * What the search field offers, as an editable combobox with a list (WAI-ARIA APG). The field keeps
 * the focus; typing and Enter stay those of its form.
 */
export function SearchBox({ field, isSearching, onClose }: SearchBoxProps): ReactNode {
  const list_id = useId();
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState(field.value);
  const [active, setActive] = useState(-1);
  const [isRemoved, setRemoved] = useState(false);
  const { answer, popular, ask, stop } = useSuggestions(isOpen);
  const recent = useLocalStore(searchesOf, noSearches);
  const groups = boxGroups({ text, recent, popular, answer });
  const options = groups.flatMap((group) => group.options);
  const isShown = isOpen && options.length > 0;
  const isSheet = isSearching && isPhone();
  const sheet = useRef<HTMLDivElement>(null);
  const steps = useSheet(isSheet, onClose, sheet);
  const close = (): void => {
    stop();
    setOpen(false);
    setActive(-1);
  };
  const take = (typed: string): void => {
    setText(typed);
    setActive(-1);
    setRemoved(false);
    setOpen(true);
    ask(typed);
  };
  const remove = (option: BoxOption): void => {
    localStore().then(({ searches }) => searches.remove(option.text.toLowerCase()), noStore);
    setActive(-1);
    setRemoved(true);
  };
  const act = (action: BoxAction): void => {
    const option = options[active];
    if (action.do === 'close') close();
    else if (action.do === 'activate') {
      setOpen(true);
      setActive(action.index);
    } else if (action.do === 'follow') document.getElementById(optionId(list_id, active))?.click();
    else if (option && action.do === 'remove') remove(option);
    else if (option) {
      field.value = option.text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  };
  useFieldEvents(field, {
    onEnter: () => setOpen(true),
    onLeave: close,
    onType: () => take(field.value),
    onKey(event) {
      const isRemovable = options[active]?.kind === 'recent';
      const count = options.length;
      const action = boxAction(event, { isOpen: isShown, active, count, isRemovable, isSheet });
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      act(action);
    },
    onSubmit(event) {
      // The sheet's step goes first, so that Back leads from the results to the page.
      if (steps.isInside() && !searchFault(field.value)) {
        event.preventDefault();
        event.stopPropagation();
        steps.leave(() => field.form?.requestSubmit());
      } else close();
    },
  });
  useCombobox(field, isShown ? list_id : undefined, isShown ? active : -1);
  const follow = (option: BoxOption, event: MouseEvent<HTMLAnchorElement>): void => {
    const link = event.currentTarget;
    if (steps.isInside() && event.button === 0) {
      event.preventDefault();
      steps.leave(() => link.click());
      return;
    }
    if (isSearch(option)) rememberSearch(option.text);
    field.value = isSearch(option) ? option.text : '';
    setText(field.value);
    close();
    onClose();
  };
  const host = field.closest('search');
  if (!host) return null;
  return createPortal(
    <>
      <div
        ref={sheet}
        className={styles['box']}
        data-sheet={isSheet ? '' : undefined}
        hidden={!isShown && !isSheet}
        // The field keeps the focus, and a phone its keyboard.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isShown && (
          <OptionList
            id={list_id}
            groups={groups}
            active={active}
            onFollow={follow}
            onRemove={remove}
          />
        )}
      </div>
      <Status count={isShown ? options.length : undefined} isRemoved={isRemoved} />
    </>,
    host,
  );
}

const noStore = (): void => undefined;

/** The field is a combobox from the moment that its list can open. */
function useCombobox(field: HTMLInputElement, list_id: string | undefined, active: number): void {
  useLayoutEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(list_id !== undefined),
      'aria-controls': list_id,
      'aria-activedescendant':
        list_id === undefined || active < 0 ? undefined : optionId(list_id, active),
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
  }, [field, list_id, active]);
}

/** Said by screen readers when it changes. */
function Status({
  count,
  isRemoved,
}: {
  count: number | undefined;
  isRemoved: boolean;
}): ReactNode {
  const { t } = useLingui();
  return (
    <output className="sr">
      {isRemoved && `${t`Removed from history`}. `}
      {count !== undefined &&
        t`${plural(count, { one: '# suggestion', other: '# suggestions' })}`}
    </output>
  );
}
