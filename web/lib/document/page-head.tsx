import type { ReactNode } from 'react';
import { useSite } from '../visit/site.ts';

interface PageHeadProps {
  /** Without the site's name; undefined for the home page. */
  title?: string;
  description?: string;
  /** Canonical path with its query. Left out on errors. */
  path?: string;
  isNoindex?: boolean;
  /** Path of a picture for link previews. */
  image?: string;
  kind?: 'website' | 'video.other';
  /** The card of link previews; `player` goes with the addresses of one. */
  card?: 'summary_large_image' | 'player';
}

/** Title, description, canonical link and Open Graph, with absolute addresses of the site's origin. */
export function PageHead({
  title,
  description,
  path,
  isNoindex = false,
  image,
  kind = 'website',
  card = 'summary_large_image',
}: PageHeadProps): ReactNode {
  const site = useSite();
  const name = site?.name ?? '';
  const full = title ? (name ? `${title} · ${name}` : title) : name;
  const absolute = (address: string): string =>
    new URL(address, site?.public_origin ?? 'http://localhost').href;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {isNoindex && <meta name="robots" content="noindex" />}
      {path && site && (
        <>
          <link rel="canonical" href={absolute(path)} />
          <meta property="og:site_name" content={name} />
          <meta property="og:type" content={kind} />
          <meta property="og:title" content={title ?? name} />
          <meta property="og:url" content={absolute(path)} />
          {description && <meta property="og:description" content={description} />}
        </>
      )}
      {image && site && (
        <>
          <meta property="og:image" content={absolute(image)} />
          <meta name="twitter:card" content={card} />
        </>
      )}
    </>
  );
}
