import type { FormEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { preferenceCookies } from '#contracts/preferences.ts';
import { themeChoices, themes } from '#contracts/vocabulary.ts';
import { languageOf } from '../lib/i18n/i18n.ts';
import { localAddress, openIn } from '../lib/visit/page-address.ts';
import { frameColor, storePreference } from '../lib/visit/preferences.ts';

interface PreferenceFormProps {
  name: 'language' | 'orientation' | 'theme';
  className?: string | undefined;
  /** The page that follows, where it is not the same one. */
  next?: string | undefined;
  /** Called where the document stays: with a theme. */
  onStored?: ((value: string) => void) | undefined;
  'aria-label'?: string;
  /** Buttons with the choices as values. */
  children: ReactNode;
}

/**
 * Stores a choice in a cookie. Without scripts the server sets it and redirects back; with scripts a
 * theme changes at once and the other choices reload the document.
 */
export function PreferenceForm({
  name,
  className,
  next,
  onStored,
  children,
  ...props
}: PreferenceFormProps): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action="/api/v1/preferences"
      className={className}
      onSubmit={(event) => store(event, { name, next, onStored })}
      {...props}
    >
      {/* For browsers without scripts. The server drops unknown parameters, which the address may
          have. */}
      <input type="hidden" name="next" value={next ?? pathname + search} suppressHydrationWarning />
      {children}
    </form>
  );
}

/** Name of the buttons inside a form. */
export const fieldOf = (name: PreferenceFormProps['name']): string => preferenceCookies[name];

function store(
  event: FormEvent<HTMLFormElement>,
  { name, next, onStored }: Pick<PreferenceFormProps, 'name' | 'next' | 'onStored'>,
): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (!(submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const { value } = submitter;
  storePreference(name, value);
  if (name === 'theme') {
    showTheme(value);
    submitter.closest<HTMLElement>('[popover]')?.hidePopover();
    onStored?.(value);
  } else if (name === 'language') openIn(languageOf(value), next);
  else if (next === undefined) location.reload();
  else location.assign(localAddress(next));
}

function showTheme(value: string): void {
  const choice = themeChoices.find((each) => each === value);
  if (!choice) return;
  document.documentElement.dataset['theme'] = choice;
  for (const theme of themes)
    document
      .querySelector(`meta[name="theme-color"][media*="${theme}"]`)
      ?.setAttribute('content', frameColor(choice, theme));
}
