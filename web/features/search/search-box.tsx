import '../../lib/i18n/later-texts.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { OptionList } from './option-list.tsx';
import { useSearchBox } from './use-search-box.ts';
import { isPhone, useSheet } from './use-sheet.ts';
import styles from './search-box.module.css';

export interface SearchBoxProps {
  field: HTMLInputElement;
  /** On narrow screens the field lies over the header. */
  isSearching: boolean;
  onClose: () => void;
}

/**
 * The options of the search field, as an editable combobox with a list (WAI-ARIA APG). The field keeps
 * the focus; typing and Enter stay those of its form.
 */
export function SearchBox({ field, isSearching, onClose }: SearchBoxProps): ReactNode {
  const isSheet = isSearching && isPhone();
  const sheet = useRef<HTMLDivElement>(null);
  const steps = useSheet(isSheet, onClose, sheet);
  const { list_id, isShown, ...box } = useSearchBox({ field, isSheet, steps, onClose });
  const host = field.closest('search');
  if (!host) return null;
  return createPortal(
    <>
      <div
        ref={sheet}
        className={styles['box']}
        role="presentation"
        data-sheet={isSheet ? '' : undefined}
        hidden={!isShown && !isSheet}
        // The field keeps the focus, and a phone its keyboard.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isShown && (
          <OptionList
            id={list_id}
            groups={box.groups}
            active={box.active}
            onFollow={box.follow}
            onRemove={box.remove}
          />
        )}
      </div>
      <Status count={isShown ? box.count : undefined} isRemoved={box.isRemoved} />
    </>,
    host,
  );
}

interface StatusProps {
  count: number | undefined;
  isRemoved: boolean;
}

/** Said by screen readers when it changes. */
function Status({ count, isRemoved }: StatusProps): ReactNode {
  const { t } = useLingui();
  return (
    <output className="sr">
      {isRemoved && `${t`Removed from history`}. `}
      {count !== undefined && t`${plural(count, { one: '# suggestion', other: '# suggestions' })}`}
    </output>
  );
}
