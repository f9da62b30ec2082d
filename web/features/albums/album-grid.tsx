import type { ReactNode } from 'react';
import { HiddenLine } from '../hidden-things/index.ts';
import { priorityOf } from '../../ui/use-picture.ts';
import { AlbumCard } from './album-card.tsx';
import type { AlbumData } from './album-data.ts';
import { useAlbumTexts } from './album-texts.ts';
import styles from './album-card.module.css';

interface AlbumGridProps {
  albums: readonly AlbumData[];
  /** Number of covers that load at once. */
  eager?: number;
  /** Rank of the cards' titles. */
  level?: 2 | 3;
}

export function AlbumGrid({ albums, eager = 0, level = 2 }: AlbumGridProps): ReactNode {
  const texts = useAlbumTexts();
  return (
    <div data-hideable="">
      <HiddenLine />
      <div className={`portraits ${styles['grid']}`}>
        {albums.map((album, index) => (
          <AlbumCard
            key={album.album_id}
            album={album}
            texts={texts}
            level={level}
            priority={priorityOf(index, eager)}
          />
        ))}
      </div>
    </div>
  );
}
