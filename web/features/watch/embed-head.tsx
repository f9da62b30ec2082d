import type { ReactNode } from 'react';
import { oembedAddress } from '#contracts/media/oembed-address.ts';
import { pages } from '#contracts/pages/pages.ts';
import { useSite } from '../../lib/visit/site.ts';
import type { VideoDetail } from './load-video.ts';

/** Where other sites find the player of a video: oEmbed, Open Graph and the player card. */
export function EmbedHead({ video }: { video: VideoDetail }): ReactNode {
  const site = useSite();
  if (!site) return null;
  const origin = site.public_origin;
  const page = origin + pages.video(video);
  const player = origin + pages.embed(video);
  const size = { width: String(video.width), height: String(video.height) };
  const graph = {
    'og:video': player,
    ...(player.startsWith('https:') && { 'og:video:secure_url': player }),
    'og:video:type': 'text/html',
    'og:video:width': size.width,
    'og:video:height': size.height,
  };
  const card = {
    'twitter:player': player,
    'twitter:player:width': size.width,
    'twitter:player:height': size.height,
  };
  return (
    <>
      <link
        rel="alternate"
        type="application/json+oembed"
        href={origin + oembedAddress(page, 'json')}
      />
      <link rel="alternate" type="text/xml+oembed" href={origin + oembedAddress(page, 'xml')} />
      {Object.entries(graph).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {Object.entries(card).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
    </>
  );
}
