import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement>;

/** A quiet button; the primary one names the deed. */
export function Button({ kind, ...props }: ButtonProps & { kind?: 'primary' }): ReactNode {
  return <button type="button" {...props} className={buttonClass(kind)} />;
}

/** A 44 px square for an icon; `aria-label` is its name. */
export function IconButton(props: ButtonProps & { 'aria-label': string }): ReactNode {
  return <button type="button" {...props} className={`${styles['iconButton']} ${props.className ?? ''}`} />;
}

/** Underlined text that does something in place. */
export function TextButton(props: ButtonProps): ReactNode {
  return <button type="button" {...props} className={styles['link']} />;
}

/** For links that look like buttons. */
export function buttonClass(kind?: 'primary'): string {
  return kind === 'primary' ? `${styles['button']} ${styles['primary']}` : `${styles['button']}`;
}

export const skipLinkClass = (): string => `${buttonClass('primary')} ${styles['skip']}`;
