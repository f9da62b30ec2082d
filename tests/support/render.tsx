import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach } from 'vitest';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

/**
 * Renders a component with English texts inside a router, and removes it after the test. `path` says
 * where the router is now.
 */
export function withRendering() {
  afterEach(cleanup);
  return {
    show(element: ReactElement): { path(): string } {
      const router = createMemoryRouter([
        { path: '*', element: <I18nProvider i18n={i18n}>{element}</I18nProvider> },
      ]);
      render(<RouterProvider router={router} />);
      return { path: () => router.state.location.pathname };
    },
  };
}
