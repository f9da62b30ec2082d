import '../../lib/i18n/later-texts.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { NamedThing } from '#contracts/calls/accounts/hidden-things.ts';
import { thingKinds } from '#contracts/things.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import type { Modals } from '../../lib/messages/modals.ts';
import { idOf } from '../../lib/store/hidden-items.ts';
import { buttonClass } from '../../ui/button.tsx';
import chip from '../../ui/chip.module.css';
import { followThings } from './follow-things.ts';
import { entryOf, nameThings } from './name-things.ts';
import { useHiding } from './use-hiding.ts';
import { useHiddenThings } from './use-hidden-things.ts';
import { useKindTexts } from './use-kind-texts.ts';
import styles from './hidden-things.module.css';

/** The things that a card is filed under, each a switch that hides it. */
export function HidePanel({ things }: Modals['HideThings']): ReactNode {
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState(0);
  const [named, setNamed] = useState<readonly NamedThing[] | 'failed'>();
  useEffect(() => {
    nameThings(things, languageOf(i18n.locale)).then(
      (found) => {
        followThings(found);
        setNamed(found);
      },
      () => setNamed('failed'),
    );
  }, [things, i18n.locale, asked]);
  if (named === 'failed') {
    const again = (): void => {
      setNamed(undefined);
      setAsked(asked + 1);
    };
    return (
      <>
        <p role="alert">{t`Could not load the page`}</p>
        <button type="button" className={buttonClass()} onClick={again}>{t`Try again`}</button>
      </>
    );
  }
  return (
    <>
      <p className="quiet">{t`What you choose disappears from all lists, with every video and album that has it.`}</p>
      <div className={styles['groups']} aria-busy={!named}>
        {named && <Groups named={named} />}
      </div>
    </>
  );
}

function Groups({ named }: { named: readonly NamedThing[] }): ReactNode {
  const kinds = useKindTexts();
  const hidden = new Set(useHiddenThings().map(idOf));
  const hide = useHiding();
  return thingKinds.map((kind) => {
    const group = named.filter((thing) => thing.kind === kind);
    if (group.length === 0) return null;
    return (
      <section key={kind}>
        <h3>{kinds[kind]}</h3>
        <div className={chip['chips']}>
          {group.map((thing) => {
            const isHidden = hidden.has(thing.now);
            return (
              <button
                key={thing.now}
                type="button"
                className={chip['chip']}
                aria-pressed={isHidden}
                data-chosen={isHidden ? '' : undefined}
                lang={kind === 'tag' ? 'en' : undefined}
                onClick={() => hide(entryOf(thing), thing.title, !isHidden)}
              >
                {thing.title}
              </button>
            );
          })}
        </div>
      </section>
    );
  });
}
