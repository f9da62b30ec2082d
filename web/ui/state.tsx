import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import { buttonClass } from './button.tsx';
import { Onward } from './onward.tsx';
import styles from './state.module.css';

interface StateProps {
  icon?: ReactNode;
  /** A short word above the title, such as a status. */
  kicker?: string | undefined;
  title: string;
  /** The visitor's next step. */
  children?: ReactNode;
  action?: ReactNode;
  /** For support, small. */
  code?: string | undefined;
  level?: 1 | 2;
  /** The page has nothing else: the way home, the search and what is popular follow. */
  isPage?: boolean;
}

/** Empty, failed or missing: why in one line, what to do in another, one action. */
export function State({
  icon,
  kicker,
  title,
  children,
  action,
  code,
  level = 2,
  isPage = false,
}: StateProps): ReactNode {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['state']}>
      {icon}
      {kicker && <p className="caps num">{kicker}</p>}
      <Title>{title}</Title>
      {children && <p className="quiet">{children}</p>}
      {(action || isPage) && (
        <div className={styles['actions']}>
          {action}
          {isPage && <WayHome isOnly={!action} />}
        </div>
      )}
      {code && <code>{code}</code>}
      {isPage && <Onward />}
    </div>
  );
}

function WayHome({ isOnly }: { isOnly: boolean }): ReactNode {
  const { t } = useLingui();
  return (
    <a className={buttonClass(isOnly ? 'primary' : undefined)} href={pages.home()}>
      {t`Go to the home page`}
    </a>
  );
}
