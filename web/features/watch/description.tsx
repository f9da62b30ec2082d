import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Fold } from '../../ui/fold.tsx';
import type { TextLink } from './linkify.ts';
import styles from './video-screen.module.css';

interface DescriptionProps {
  text: string;
  lang: string;
  links: readonly TextLink[];
}

/** The text of the owner of the video: times seek in the film (film-remote.ts), addresses open in a new tab. */
export function Description({ text, lang, links }: DescriptionProps): ReactNode {
  const { i18n } = useLingui();
  if (!text) return null;
  const last = links.at(-1)?.end;
  return (
    <Fold className={styles['prose']}>
      <p lang={lang === i18n.locale ? undefined : lang}>
        {links.map(({ start, end, href }, n) => [
          text.slice(links[n - 1]?.end, start),
          <a key={start} href={href} {...(href.startsWith('?') ? undefined : outward)}>
            {text.slice(start, end)}
          </a>,
        ])}
        {text.slice(last)}
      </p>
    </Fold>
  );
}

const outward = { target: '_blank', rel: 'nofollow ugc noopener noreferrer' };
