import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PartnerVideo } from '#contracts/calls/files/partners.ts';
import { ExternalLink } from '../../ui/more-icons.tsx';
import { usePicture } from '../../ui/use-picture.ts';
import { cardStyles } from '../card/index.ts';

/** A video of a partner in the look of a card: marked as advertising, and as a link to another site. */
export function PromoCard({ promo }: { promo: PartnerVideo }): ReactNode {
  const { t } = useLingui();
  const { title, url, thumb, duration } = promo;
  const [isPictureMissing, image] = usePicture(thumb, undefined);
  return (
    <article className={cardStyles['card']} data-promo="">
      <a
        className={cardStyles['link']}
        href={url}
        rel="sponsored nofollow noopener"
        referrerPolicy="origin"
        target="_blank"
      >
        <span className={cardStyles['thumb']}>
          {!isPictureMissing && (
            <img src={thumb} width={640} height={360} alt="" decoding="async" {...image} />
          )}
          <span className={cardStyles['badge']}>{t`Ad`}</span>
          {duration !== '' && (
            <span className={cardStyles['badges']}>
              <span className={cardStyles['badge']}>{duration}</span>
            </span>
          )}
        </span>
        <h3 className={cardStyles['title']}>
          {title}
          <span className="sr">{t`Opens in a new tab`}</span>
        </h3>
      </a>
      <p className={cardStyles['meta']}>
        <ExternalLink className="icon icon-small" />
        <span>{new URL(url).hostname.replace(/^www\./, '')}</span>
      </p>
    </article>
  );
}
