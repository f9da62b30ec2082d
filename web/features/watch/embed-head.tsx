import type { ReactNode } from 'react';
import { oembedAddress } from '#contracts/embed-code.ts';
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
  const width = String(video.width);
  const height = String(video.height);
  return (
    <>
      <link
        rel="alternate"
        type="application/json+oembed"
        href={origin + oembedAddress(page, 'json')}
      />
      <link rel="alternate" type="text/xml+oembed" href={origin + oembedAddress(page, 'xml')} />
      <meta property="og:video" content={player} />
      {player.startsWith('https:') && <meta property="og:video:secure_url" content={player} />}
      <meta property="og:video:type" content="text/html" />
      <meta property="og:video:width" content={width} />
      <meta property="og:video:height" content={height} />
      <meta name="twitter:player" content={player} />
      <meta name="twitter:player:width" content={width} />
      <meta name="twitter:player:height" content={height} />
    </>
  );
}
