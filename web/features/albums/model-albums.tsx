import { Suspense, lazy, memo, type ReactNode } from 'react';
import type { ModelAlbumRowProps } from './model-album-row.tsx';
import styles from './album-card.module.css';

/** The code of the row is loaded apart; until then the browser shows the row of the document. */
const Row = import.meta.env.SSR
  ? (await import('./model-album-row.tsx')).ModelAlbumRow
  : lazy(async () => ({ default: (await import('./model-album-row.tsx')).ModelAlbumRow }));

/**
 * Albums of a model below something else of the model; nothing where there are none. `memo`: an
 * update of a boundary that waits for its code would replace the row of the document by nothing.
 */
export const ModelAlbums = memo(function ModelAlbums(props: ModelAlbumRowProps): ReactNode {
  if (props.albums.length === 0) return null;
  return (
    <div className={styles['below']}>
      <Suspense fallback={null}>
        <Row {...props} />
      </Suspense>
    </div>
  );
});
