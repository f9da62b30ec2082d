import type { ReactNode } from 'react';
import { AlbumCard } from './album-card.tsx';
import type { AlbumData } from './album-data.ts';
import { useAlbumTexts } from './album-texts.ts';
import styles from './album-card.module.css';

interface AlbumGridProps {
  albums: readonly AlbumData[];
  /** How many covers load at once: a first row's worth where the grid is the first thing on the page. */
  eager?: number;
  /** Rank of the cards' titles. */
  level?: 2 | 3;
}

export function AlbumGrid({ albums, eager = 0, level = 2 }: AlbumGridProps): ReactNode {
  const texts = useAlbumTexts();
  return (
    <div className={styles['grid']}>
      {albums.map((album, index) => (
        <AlbumCard
          key={album.album_id}
          album={album}
          texts={texts}
          level={level}
          priority={index >= eager ? undefined : index === 0 ? 'first' : 'soon'}
        />
      ))}
    </div>
  );
}
