import type { ReactNode } from 'react';
import styles from './prose.module.css';

/**
 * The one place where HTML is taken as it comes. It comes from `render-markdown.ts` alone, which writes every tag itself and escapes everything else.
 */
export function Prose({ html }: { html: string }): ReactNode {
  return <div className={styles['prose']} dangerouslySetInnerHTML={{ __html: html }} />;
}
