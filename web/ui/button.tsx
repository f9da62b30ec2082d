import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement>;

/** A 44 px square for an icon; `aria-label` is its name. */
export function IconButton(props: ButtonProps & { 'aria-label': string }): ReactNode {
  return (
    <button
      type="button"
      {...props}
      className={`${styles['iconButton']} ${props.className ?? ''}`}
    />
  );
}

/** Underlined text that does something in place. */
export function TextButton(props: ButtonProps): ReactNode {
  return <button type="button" {...props} className={styles['link']} />;
}

/** A quiet button, the primary one that names the deed, or a ghost in a row of actions; mostly for links. */
export function buttonClass(kind?: 'primary' | 'ghost'): string {
  if (kind === 'ghost') return `${styles['button']} ${styles['ghost']}`;
  return kind === 'primary' ? `${styles['button']} ${styles['primary']}` : `${styles['button']}`;
}

/** A link inside a sentence. */
export const linkClass = (): string => `${styles['link']}`;

/** For links that are an icon; `aria-label` is their name. */
export const iconClass = (): string => `${styles['iconButton']}`;

export const skipLinkClass = (): string => `${buttonClass('primary')} ${styles['skip']}`;
