import type { FormEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { preferenceCookies } from '#contracts/preferences.ts';
import { storePreference, themeColors } from '../lib/visit/preferences.ts';

interface PreferenceFormProps {
  name: 'language' | 'orientation' | 'theme';
  className?: string | undefined;
  /** The page that follows, where it is not the same one. */
  next?: string;
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
  children,
  ...props
}: PreferenceFormProps): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action="/api/v1/preferences"
      className={className}
      onSubmit={(event) => store(event, name, next)}
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
  name: PreferenceFormProps['name'],
  next: string | undefined,
): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (!(submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  if (name === 'theme') return toggleTheme();
  storePreference(name, submitter.value);
  if (next === undefined) location.reload();
  else location.assign(next);
}

function toggleTheme(): void {
  const root = document.documentElement;
  const theme = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[theme]);
  storePreference('theme', theme);
}
