import { Fragment, type ReactNode } from 'react';
import { commentParts } from '#contracts/text/comment-text.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { linkClass } from '../../ui/button.tsx';
import styles from './comments.module.css';

interface CommentBodyProps {
  text: string;
  lang: string | undefined;
  /** Seconds of the film; 0 for an album. */
  duration: number;
  /** Usernames of the writers in the thread. */
  names: readonly string[];
}

/** Plain text: moments seek in the film (film-remote.ts), names of the thread lead to their pages, addresses stay text. */
export function CommentBody({ text, lang, duration, names }: CommentBodyProps): ReactNode {
  return (
    <p className={styles['body']} lang={lang} dir="auto">
      {commentParts(text, duration, names).map((part, n) => {
        if (part.kind === 'text') return <Fragment key={n}>{part.text}</Fragment>;
        const href =
          part.kind === 'time' ? `?start_time=${part.seconds}` : memberPage(part.username);
        return (
          <a key={n} className={linkClass()} href={href}>
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
