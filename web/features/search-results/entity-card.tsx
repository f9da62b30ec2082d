import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SearchedEntity } from '#contracts/calls/search/search.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { pluralBasis } from '../../lib/i18n/format.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { ChevronRight } from '../../ui/icons.tsx';
import { initialOf, usePicture } from '../../ui/use-picture.ts';
import styles from './search-results.module.css';

/** The category, model or channel whose name the search is, as one link to its page. */
export function EntityCard({ entity }: { entity: SearchedEntity }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const { kind, title, total_videos } = entity;
  const kinds = { category: t`Category`, model: t`Model`, channel: t`Channel` };
  const [total_count, total] = [pluralBasis(total_videos), format.count(total_videos)];
  return (
    <a className={styles['entity']} href={hrefOf(entity)}>
      <Picture entity={entity} />
      <span className={styles['who']}>
        <bdi className={styles['name']}>{title}</bdi>
        <span className="quiet small dotted">
          <span>{kinds[kind]}</span>
          <span className="num" suppressHydrationWarning>
            {t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`}
          </span>
        </span>
      </span>
      <ChevronRight className="icon" />
    </a>
  );
}

function hrefOf({ kind, dir }: SearchedEntity): string {
  if (kind === 'category')
    return listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates');
  return kind === 'model' ? pages.model(dir) : pages.channel(dir);
}

function Picture({ entity: { kind, title, img } }: { entity: SearchedEntity }): ReactNode {
  const [isMissing, image] = usePicture(img, 'eager');
  return (
    <span className={styles['picture']} data-kind={kind} aria-hidden="true">
      {isMissing ? initialOf(title) : <img src={img} width={64} height={64} alt="" {...image} />}
    </span>
  );
}
