import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach } from 'vitest';

// A dynamic import takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

/**
 * Renders a component with English texts inside a router, and removes it after the test. `root` is
 * the data of the root loader; `path` says where the router is now, `go` navigates.
 */
export function withRendering() {
  afterEach(cleanup);
  return {
    show(
      element: ReactElement,
      root?: unknown,
    ): { path(): string; go(path: string): Promise<void> } {
      const routes = [
        { id: 'root', path: '*', element: <I18nProvider i18n={i18n}>{element}</I18nProvider> },
      ];
      const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } });
      render(<RouterProvider router={router} />);
      return { path: () => router.state.location.pathname, go: (path) => router.navigate(path) };
    },
  };
}
