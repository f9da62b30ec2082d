import type { ReactNode } from 'react';

// Shapes of Lucide 1.75 (ISC licence, lucide.dev). Those of every page are in web/ui/icons.tsx; these come with the lightbox alone.

type Icon = () => ReactNode;

/** An icon of 24 units, hidden from screen readers: its button has the name. */
function icon(shape: ReactNode): Icon {
  return () => (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {shape}
    </svg>
  );
}

export const Maximize = icon(
  <>
    <path d="M8 3H5a2 2 0 0 0-2 2v3" />
    <path d="M21 8V5a2 2 0 0 0-2-2h-3" />
    <path d="M3 16v3a2 2 0 0 0 2 2h3" />
    <path d="M16 21h3a2 2 0 0 0 2-2v-3" />
  </>,
);
export const Minimize = icon(
  <>
    <path d="M8 3v3a2 2 0 0 1-2 2H3" />
    <path d="M21 8h-3a2 2 0 0 1-2-2V3" />
    <path d="M3 16h3a2 2 0 0 1 2 2v3" />
    <path d="M16 21v-3a2 2 0 0 1 2-2h3" />
  </>,
);
