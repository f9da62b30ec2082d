import type { ReactNode } from 'react';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import styles from './contacts.module.css';

interface PostButtonProps {
  action: string;
  fields: Readonly<Record<string, string>>;
  /** For a screen reader, where the words alone do not say of whom. */
  label?: string;
  isPrimary?: boolean;
  children: ReactNode;
}

/** A form of one button. */
export const PostButton = ({
  action,
  fields,
  label,
  isPrimary = false,
  children,
}: PostButtonProps): ReactNode => (
  <form action={localAction(action)} method="post">
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button
      type="submit"
      className={buttonClass(isPrimary ? 'primary' : undefined)}
      aria-label={label}
    >
      {children}
    </button>
  </form>
);

/** How long ago; the day as a tooltip. */
export function Ago({ at }: { at: string }): ReactNode {
  const format = useFormat();
  const seconds = Math.floor(Date.parse(at) / 1000);
  return (
    <time dateTime={at} title={format.day(seconds)} suppressHydrationWarning>
      {format.age(seconds, nowSeconds(), 'long')}
    </time>
  );
}

export const MemberName = ({ username }: { username: string }): ReactNode => (
  <a className={linkClass()} href={memberPage(username)}>
    <bdi>{username}</bdi>
  </a>
);

interface ListsProps {
  label: string;
  lists: readonly { href: string; text: string; isShown: boolean }[];
}

/** Which list a page shows. */
export const Lists = ({ label, lists }: ListsProps): ReactNode => (
  <nav className={styles['lists']} aria-label={label}>
    {lists.map(({ href, text, isShown }) => (
      <a key={href} className={linkClass()} href={href} aria-current={isShown ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
);

/** A number where there is one. */
export const numbered = (text: string, n: number): string => (n > 0 ? `${text} (${n})` : text);
