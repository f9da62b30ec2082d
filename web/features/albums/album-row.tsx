import type { ReactNode } from 'react';
import { ScrollRow, SeeMore } from '../card/index.ts';
import { AlbumCard } from './album-card.tsx';
import type { AlbumData } from './album-data.ts';
import { useAlbumTexts } from './album-texts.ts';

export interface AlbumRowProps {
  title: string;
  albums: readonly AlbumData[];
  /** Where all of them are. */
  href: string;
}

/** Albums in one line that scrolls sideways. */
export function AlbumRow({ title, albums, href }: AlbumRowProps): ReactNode {
  const texts = useAlbumTexts();
  return (
    <ScrollRow title={title} more={<SeeMore href={href} what={title} />} isNarrow>
      {albums.map((album) => (
        <AlbumCard key={album.album_id} album={album} texts={texts} level={3} />
      ))}
    </ScrollRow>
  );
}
