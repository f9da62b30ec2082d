import { useEffect, useRef } from 'react';
import { useCell } from '../cell.ts';
import { X } from '../controls/icons.tsx';
import { settings, useSettings } from '../device/stored-settings.ts';
import { usePlayerParts } from '../parts.ts';
import { keyList, type KeyAction } from './key-list.ts';
import css from './key-sheet.module.css';

const actions = Object.keys(keyList) as KeyAction[];

/** All keys in a dialog over the page, also in full screen, and the switch for those of one sign. */
export function KeySheet() {
  const { keys } = usePlayerParts();
  return useCell(keys) ? <Sheet /> : null;
}

function Sheet() {
  const { labels, keys } = usePlayerParts();
  const { single_keys } = useSettings();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const back = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click outside the sheet does what Escape does
    <dialog
      ref={dialog}
      className={css['sheet']}
      aria-label={labels.keys}
      onClose={() => keys.set(false)}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className={css['body']}>
        <header className={css['head']}>
          <h2>{labels.keys}</h2>
          <button
            type="button"
            className={css['close']}
            aria-label={labels.close}
            onClick={() => dialog.current?.close()}
          >
            <X className={css['icon']} />
          </button>
        </header>
        <ActionList />
        <label className={css['switch']}>
          <input
            type="checkbox"
            checked={single_keys}
            onChange={(event) => settings.set({ single_keys: event.target.checked })}
          />
          <span>
            {labels.single_keys}
            <small>{labels.single_keys_hint}</small>
          </span>
        </label>
      </div>
    </dialog>
  );
}

function ActionList() {
  const { labels } = usePlayerParts();
  return (
    <dl className={css['list']}>
      {actions.map((action) => (
        <div key={action} className={css['row']}>
          <dt>{labels.key_actions[action]}</dt>
          <dd>
            {keyList[action].map((cap) => (
              <kbd key={cap}>{cap === 'Space' ? labels.space : cap}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
