import { useLingui } from '@lingui/react/macro';
import { Check, ChevronDown, Contrast } from '../../ui/icons.tsx';
import { useState, type ReactNode } from 'react';
import { languages, orientations, themeChoices } from '#contracts/vocabulary.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { useRootData } from '../../lib/visit/site.ts';
import { IconButton } from '../../ui/button.tsx';
import { PreferenceForm, fieldOf } from '../../ui/preference-form.tsx';
import { languageNames, orientationNames, themeNames } from '../../lib/visit/preference-texts.ts';
import styles from './preference-menus.module.css';

interface Choice {
  value: string;
  label: string;
  /** Set where the label is in another language than the page. */
  lang?: string;
}

interface MenuProps {
  name: 'language' | 'orientation';
  label: string;
  current: string;
  choices: readonly Choice[];
}

interface ChoicesProps extends Pick<MenuProps, 'current' | 'choices'> {
  name: MenuProps['name'] | 'theme';
  onStored?: (value: string) => void;
}

/** In the header: a button and a native popover, which works without scripts. */
function PopoverMenu({ name, label, current, choices }: MenuProps): ReactNode {
  const id = `${name}-menu`;
  return (
    <div className="only-wide">
      <button
        type="button"
        className={`${styles['pick']} lit`}
        popoverTarget={id}
        aria-label={`${label}: ${nameOf(current, choices)}`}
      >
        {nameOf(current, choices)}
        <ChevronDown className="icon icon-small" />
      </button>
      <div id={id} popover="auto" className={styles['popover']}>
        <Choices name={name} current={current} choices={choices} />
      </div>
    </div>
  );
}

/** Light, dark, or as the system has it; the document changes in place. */
export function ThemeMenu(): ReactNode {
  const { t, i18n } = useLingui();
  const stored = useRootData()?.preferences.theme ?? 'dark';
  const [current, setCurrent] = useState<string>(stored);
  return (
    <>
      <IconButton popoverTarget="theme-menu" aria-label={t`Switch theme`}>
        <Contrast className="icon" />
      </IconButton>
      <div id="theme-menu" popover="auto" className={styles['popover']}>
        <Choices
          name="theme"
          current={current}
          choices={themeChoices.map((value) => ({ value, label: i18n._(themeNames[value]) }))}
          onStored={setCurrent}
        />
      </div>
    </>
  );
}

/** In the sheet: the same choices fold out in place. */
function FoldedMenu({ name, label, current, choices }: MenuProps): ReactNode {
  return (
    <details className={styles['folded']} name="preferences">
      <summary>
        <span className="quiet">{label}</span>
        <span className={styles['current']}>{nameOf(current, choices)}</span>
        <ChevronDown className="icon icon-small" />
      </summary>
      <Choices name={name} current={current} choices={choices} />
    </details>
  );
}

/** Has no name of its own: it would be a second landmark next to the one in the footer. */
function Choices({ name, current, choices, onStored }: ChoicesProps): ReactNode {
  return (
    <PreferenceForm name={name} className={styles['choices']} {...(onStored && { onStored })}>
      {choices.map(({ value, label: text, lang }) => (
        <button
          key={value}
          type="submit"
          name={fieldOf(name)}
          value={value}
          lang={lang}
          aria-current={value === current ? 'true' : undefined}
        >
          {text}
          {value === current && <Check className="icon icon-small" />}
        </button>
      ))}
    </PreferenceForm>
  );
}

export function LanguageMenu({ isFolded = false }: { isFolded?: boolean }): ReactNode {
  const { t, i18n } = useLingui();
  const current = languageOf(i18n.locale);
  const Menu = isFolded ? FoldedMenu : PopoverMenu;
  const choices = languages.map((value) => ({ value, label: languageNames[value], lang: value }));
  return <Menu name="language" label={t`Language`} current={current} choices={choices} />;
}

/** Hidden for visitors who chose Russia as their country. */
export function OrientationMenu({ isFolded = false }: { isFolded?: boolean }): ReactNode {
  const { t, i18n } = useLingui();
  const preferences = useRootData()?.preferences;
  if (!preferences || preferences.country === 'ru') return null;
  const Menu = isFolded ? FoldedMenu : PopoverMenu;
  const choices = orientations.map((value) => ({ value, label: i18n._(orientationNames[value]) }));
  return (
    <Menu
      name="orientation"
      label={t`Orientation`}
      current={preferences.orientation}
      choices={choices}
    />
  );
}

function nameOf(value: string, choices: readonly Choice[]): string {
  return choices.find((choice) => choice.value === value)?.label ?? '';
}
