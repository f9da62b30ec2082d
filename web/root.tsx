import './styles/tokens.css';
import './styles/base.css';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import {
  Links,
  Outlet,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useRouteError,
} from 'react-router';
import type { Route } from './+types/root';
import { FailurePage, Shell } from './features/chrome/index.ts';
import { emptyChrome } from '#contracts/chrome.ts';
import { faviconOf, rta_label } from '#contracts/site.ts';
import { themes } from '#contracts/vocabulary.ts';
import { scroll_storage_key } from './lib/document/inline/restore-scroll.ts';
import { frameColor } from './lib/visit/preferences.ts';
import { pack } from './lib/document/packed.ts';
import { useRootData, type RootData } from './lib/visit/site.ts';
import {
  chromeContext,
  documentContext,
  gateContext,
  preferencesContext,
  siteContext,
} from './load-context.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const preferences = context.get(preferencesContext);
  // The chrome has names of the catalogue.
  const isClosed = context.get(gateContext) === 'closed';
  const { value: chrome, tags } = isClosed
    ? { value: emptyChrome, tags: [] }
    : await context.get(chromeContext)(preferences);
  context.get(documentContext).tags.push(tags);
  return {
    preferences,
    site: context.get(siteContext),
    chrome: pack('chrome', chrome),
  };
}

/** Preferences and site settings hold for a whole visit: no navigation requests them again. */
export function shouldRevalidate(): boolean {
  return false;
}

/** `<html>` without the framework's `<Scripts>`: entry.server.tsx adds the scripts of a document. */
export function Layout({ children }: { children: ReactNode }): ReactNode {
  const { i18n } = useLingui();
  const root = useRootData();
  const theme = root?.preferences.theme ?? 'dark';
  return (
    <html
      lang={i18n.locale}
      data-theme={theme}
      data-excluded-tags={root?.site.home_excluded_tags || undefined}
      data-shell={root?.site.has_shell ? '' : undefined}
      data-prefixed={root?.site.language_urls === 'prefix' ? '' : undefined}
      data-edge-country={root?.site.knows_countries ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        {themes.map((each) => (
          <meta
            key={each}
            name="theme-color"
            media={`(prefers-color-scheme: ${each})`}
            content={frameColor(theme, each)}
          />
        ))}
        <meta name="rating" content={rta_label} />
        <link rel="icon" href={faviconOf(root?.site.logo)} />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* Every page shows pictures from that host. */}
        {root?.site.media_origin && <link rel="preconnect" href={root.site.media_origin} />}
        <Links />
        {root?.site.accent && <link rel="stylesheet" href="/site.css" />}
      </head>
      <body>
        <div className="page" id="page" suppressHydrationWarning>
          {children}
        </div>
        <ScrollPosition />
      </body>
    </html>
  );
}

/** `<ScrollRestoration>` without its inline script, which restoreScroll replaces. */
function ScrollPosition(): ReactNode {
  useScrollRestoration({ storageKey: scroll_storage_key });
  return null;
}

export default function Root(): ReactNode {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary(): ReactNode {
  const error = useRouteError();
  return (
    <Shell>
      <FailurePage error={error} />
    </Shell>
  );
}
