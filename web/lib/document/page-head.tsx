import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inLanguage } from '#contracts/pages/language-urls.ts';
import { languages } from '#contracts/vocabulary.ts';
import { localAddress } from '../visit/page-address.ts';
import { useSite } from '../visit/site.ts';
import { cut, description_max, fitted, title_max } from './head-texts.ts';

interface PageHeadProps {
  /** Without sort, page number and the site's name; undefined for the home page. */
  title?: string;
  /** The sort of a list that has others, in words. */
  sorted?: string | undefined;
  /** The number of the page of a list. */
  page?: number;
  description?: string;
  /** Canonical path with its query. Left out on errors. */
  path?: string;
  isNoindex?: boolean;
  /** Path of a picture for link previews. */
  image?: string;
  kind?: 'website' | 'video.other';
  /** The card of link previews; `player` goes with the addresses of one. */
  card?: 'summary_large_image' | 'player';
  /** The feeds of a list. */
  feeds?: readonly FeedLink[] | undefined;
}

export interface FeedLink {
  /** Media type. */
  type: string;
  path: string;
}

/**
 * Title, description, canonical link and Open Graph, with absolute addresses of the site's origin.
 * Both texts fit into what search engines show; sort and page number distinguish those of one list.
 */
export function PageHead({
  title,
  sorted,
  page: number = 1,
  description,
  path,
  isNoindex = false,
  image,
  kind = 'website',
  card = 'summary_large_image',
  feeds,
}: PageHeadProps): ReactNode {
  const { t } = useLingui();
  const site = useSite();
  const name = site?.name ?? '';
  const short = fitted(title ?? name, title_max, (named) => {
    const heading = sorted ? t`${named}: ${sorted}` : named;
    return number > 1 ? t`${heading}, page ${number}` : heading;
  });
  const full = title && name ? `${short} · ${name}` : short;
  const long = description && (sorted || number > 1 ? `${short} – ${description}` : description);
  const about = long && cut(long.replaceAll(/[\t\n\r ]+/g, ' '), description_max);
  const absolute = (address: string): string => new URL(address, site?.public_origin).href;
  return (
    <>
      <title>{full.length > title_max ? short : full}</title>
      {about && <meta name="description" content={about} />}
      {isNoindex && <meta name="robots" content={path ? 'noindex,follow' : 'noindex'} />}
      {path && site && (
        <>
          <link rel="canonical" href={absolute(localAddress(path))} />
          {!isNoindex && site.language_urls === 'prefix' && <Alternates path={path} />}
          <meta property="og:site_name" content={name} />
          <meta property="og:type" content={kind} />
          <meta property="og:title" content={short} />
          <meta property="og:url" content={absolute(localAddress(path))} />
          {about && <meta property="og:description" content={about} />}
        </>
      )}
      {site &&
        feeds?.map((feed) => (
          <link
            key={feed.type}
            rel="alternate"
            type={feed.type}
            href={absolute(feed.path)}
            title={short}
          />
        ))}
      {image && site && (
        <>
          <meta property="og:image" content={absolute(image)} />
          <meta name="twitter:card" content={card} />
        </>
      )}
    </>
  );
}

/** The page in all its languages, and the one for all other visitors. */
function Alternates({ path }: { path: string }): ReactNode {
  const origin = useSite()?.public_origin ?? '';
  return [...languages, 'x-default' as const].map((language) => (
    <link
      key={language}
      rel="alternate"
      hrefLang={language}
      href={origin + inLanguage(path, language === 'x-default' ? 'en' : language)}
    />
  ));
}
