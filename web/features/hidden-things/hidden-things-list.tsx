import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { NamedThing } from '#contracts/calls/accounts/hidden-things.ts';
import { parseThing, thingKinds, type ThingKind } from '#contracts/things.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { thingsKey } from '../../lib/document/inline/hidden-cards.ts';
import { idOf } from '../../lib/store/hidden-items.ts';
import { waitingThings } from '../../lib/store/waiting-things.ts';
import { buttonClass } from '../../ui/button.tsx';
import { followThings } from './follow-things.ts';
import { nameThings } from './name-things.ts';
import { useHiddenThings } from './use-hidden-things.ts';
import { useHiding } from './use-hiding.ts';
import { useKindTexts } from './use-kind-texts.ts';
import styles from './hidden-things.module.css';

/** The hidden things by kind, each with a button to show it again: the device's list, or of a member the account's. */
export function HiddenThingsList(): ReactNode {
  const { t } = useLingui();
  const kinds = useKindTexts();
  const entries = useHiddenThings();
  const names = useNames(namedCodes(entries));
  const list = useRef<HTMLDivElement>(null);
  // One element for both, so that the focus stays when the last thing is shown again.
  return (
    <div
      className={entries.length > 0 ? styles['groups'] : undefined}
      ref={list}
      tabIndex={-1}
      data-revealed=""
    >
      {entries.length === 0 && (
        <p className="quiet">
          {t`Nothing is hidden. Use the menu of a video to hide its tags, models or channel.`}
        </p>
      )}
      {thingKinds.map((kind) => {
        const group = entries.filter((entry) => parseThing(idOf(entry))?.kind === kind);
        if (group.length === 0) return null;
        return (
          <section key={kind}>
            <h3>{kinds[kind]}</h3>
            <ul className={styles['list']}>
              {group.map((entry) => (
                <Line
                  key={entry}
                  entry={entry}
                  kind={kind}
                  title={titleOf(entry, names)}
                  onShown={() => list.current?.focus({ preventScroll: true })}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface LineProps {
  entry: string;
  kind: ThingKind;
  title: string;
  /** The button is gone: the focus goes on. */
  onShown: () => void;
}

function Line({ entry, kind, title, onShown }: LineProps): ReactNode {
  const { t } = useLingui();
  const hide = useHiding();
  const show = (): void => {
    hide(entry, title, false);
    onShown();
  };
  return (
    <li>
      <bdi lang={kind === 'tag' ? 'en' : undefined}>{title}</bdi>
      <button
        type="button"
        className={buttonClass()}
        aria-label={t`Show again: ${title}`}
        onClick={show}
      >
        {t`Show again`}
      </button>
    </li>
  );
}

/** Until its name is known, or where it is gone, a thing goes by its part of addresses. */
function titleOf(entry: string, names: ReadonlyMap<string, string>): string {
  const [code = '', dir = ''] = entry.split('/');
  return names.get(code) ?? decodeURIComponent(dir).replaceAll('-', ' ');
}

/** The codes to ask names for, without those that a member has not yet let leave the device. On the server there are none. */
function namedCodes(entries: readonly string[]): string {
  if (entries.length === 0) return '';
  const waiting = thingsKey() === 'member' ? new Set(waitingThings().map(idOf)) : new Set();
  return entries
    .map(idOf)
    .filter((code) => !waiting.has(code))
    .join();
}

function useNames(codes: string): ReadonlyMap<string, string> {
  const { i18n } = useLingui();
  const [named, setNamed] = useState<readonly NamedThing[]>([]);
  useEffect(() => {
    if (codes === '') return;
    // Without an answer things go by their addresses.
    nameThings(codes.split(','), languageOf(i18n.locale)).then(
      (found) => {
        setNamed(found);
        followThings(found);
      },
      () => undefined,
    );
  }, [codes, i18n.locale]);
  return new Map(
    named.flatMap(({ thing, now, title }) => [
      [thing, title],
      [now, title],
    ]),
  );
}
