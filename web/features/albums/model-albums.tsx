import { Suspense, lazy, type ReactNode } from 'react';
import type { ModelAlbumRowProps } from './model-album-row.tsx';
import styles from './album-card.module.css';

/** On the server it is there; in the browser the row that came with the document stays as it is until its code has come. */
const Row = import.meta.env.SSR
  ? (await import('./model-album-row.tsx')).ModelAlbumRow
  : lazy(async () => ({ default: (await import('./model-album-row.tsx')).ModelAlbumRow }));

/** Albums of a model below something else of the model; nothing where there are none. Their code is loaded apart, their sheet comes with the page. */
export function ModelAlbums(props: ModelAlbumRowProps): ReactNode {
  if (props.albums.length === 0) return null;
  return (
    <div className={styles['below']}>
      <Suspense fallback={null}>
        <Row {...props} />
      </Suspense>
    </div>
  );
}
