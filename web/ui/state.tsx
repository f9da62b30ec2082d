import type { ReactNode } from 'react';
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
}: StateProps): ReactNode {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['state']}>
      {icon}
      {kicker && <p className="caps num">{kicker}</p>}
      <Title>{title}</Title>
      {children && <p className="quiet">{children}</p>}
      {action}
      {code && <code>{code}</code>}
    </div>
  );
}
