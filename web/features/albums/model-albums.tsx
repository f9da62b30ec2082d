import { useEffect, useState, type ReactNode } from 'react';
import type { ModelAlbumRowProps } from './model-album-row.tsx';
import styles from './album-card.module.css';

const load = async () => (await import('./model-album-row.tsx')).ModelAlbumRow;
let loaded = import.meta.env.SSR ? await load() : undefined;

/**
 * Albums of a model below something else of the model; nothing where there are none. The code of the
 * row is loaded after hydration. Until then the row of the document stays: React leaves the content
 * of an element alone that sets its inner HTML. A Suspense boundary would lose it to any update.
 */
export function ModelAlbums(props: ModelAlbumRowProps): ReactNode {
  const [Row, setRow] = useState(() => loaded);
  useEffect(() => {
    if (Row) return;
    void load().then((row) => {
      loaded = row;
      setRow(() => row);
    });
  }, [Row]);
  if (props.albums.length === 0) return null;
  if (!Row) {
    const content = { __html: '' };
    return (
      <div className={styles['below']} dangerouslySetInnerHTML={content} suppressHydrationWarning />
    );
  }
  return (
    <div key="row" className={styles['below']}>
      <Row {...props} />
    </div>
  );
}
