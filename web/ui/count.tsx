import type { ReactNode } from 'react';

/** The number next to a name. Browsers and server may format it differently: the server's text stays. */
export const Count = ({ children }: { children: string }): ReactNode => (
  <span className="num quiet" suppressHydrationWarning>
    {children}
  </span>
);
