import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { ChromeModel } from '#contracts/chrome.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import type { CategoryCount } from '#contracts/text/names.ts';
import { pages } from '#contracts/pages/pages.ts';
import { useChrome, useSite } from '../../lib/visit/site.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import styles from './home-top.module.css';

/** Other sites that the owner points to, then a few ways into the catalogue. */
export function HomeTop(): ReactNode {
  return (
    <>
      <PartnerStrip />
      <Blocks />
    </>
  );
}

function PartnerStrip(): ReactNode {
  const { t } = useLingui();
  const label_id = useId();
  const links = useSite()?.partner_links ?? [];
  if (links.length === 0) return null;
  return (
    <nav className={styles['strip']} aria-labelledby={label_id}>
      <span id={label_id} className="caps">
        {t`Partners`}
      </span>
      {links.map(({ title, url }) => (
        <a key={url} href={url} rel="sponsored nofollow noopener" referrerPolicy="origin">
          {title}
        </a>
      ))}
    </nav>
  );
}

function Blocks(): ReactNode {
  const { t } = useLingui();
  const { keywords, categories, models, random } = useChrome();
  const blocks: [heading: string, items: ReactNode[]][] = [
    [t`Popular now`, keywords.map((text) => <Keyword key={text} text={text} />)],
    [
      t`Categories`,
      categories
        .slice(0, shown_categories)
        .map((category) => <Category key={category.dir} category={category} />),
    ],
    [t`Models`, models.map((model) => <Model key={model.dir} model={model} />)],
    [t`Surprise me`, random.map((category) => <Category key={category.dir} category={category} />)],
  ];
  const filled = blocks.filter(([, items]) => items.length > 0);
  if (filled.length === 0) return null;
  return (
    <div className={styles['blocks']}>
      {filled.map(([heading, items]) => (
        <section key={heading}>
          <h2 className="caps">{heading}</h2>
          <ul>{items}</ul>
        </section>
      ))}
    </div>
  );
}

/** As many as the other blocks have lines. */
const shown_categories = 3;

function Keyword({ text }: { text: string }): ReactNode {
  return (
    <li>
      <a href={listingPage({ kind: 'search', text: text.toLowerCase() }, 'relevance')}>
        <span className={styles['name']}>{text}</span>
      </a>
    </li>
  );
}

function Category({
  category: { dir, title, total_videos },
}: {
  category: CategoryCount;
}): ReactNode {
  return (
    <li>
      <a href={listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates')}>
        <span className={styles['name']}>{title}</span>
        <Total number={total_videos} />
      </a>
    </li>
  );
}

function Model({ model: { dir, title, avatar, total_videos } }: { model: ChromeModel }): ReactNode {
  return (
    <li>
      <a href={pages.model(dir)}>
        {avatar === '' ? (
          <span className={styles['avatar']} />
        ) : (
          <img className={styles['avatar']} src={avatar} alt="" width={24} height={24} />
        )}
        <bdi className={styles['name']}>{title}</bdi>
        <Total number={total_videos} />
      </a>
    </li>
  );
}

function Total({ number }: { number: number }): ReactNode {
  const total = useFormat().number(number);
  return (
    <span className={styles['total']} suppressHydrationWarning>
      {total}
    </span>
  );
}
