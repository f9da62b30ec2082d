import type { ReactNode } from 'react';
import { lazyHydration } from '../../lib/document/lazy-hydration.tsx';
import type { ModelAlbumRowProps } from './model-album-row.tsx';
import styles from './album-card.module.css';

const load = async () => (await import('./model-album-row.tsx')).ModelAlbumRow;

const Row = lazyHydration<ModelAlbumRowProps>({
  className: styles['below'],
  load,
  onServer: import.meta.env.SSR ? await load() : undefined,
});

/** Albums of a model below something else of the model; nothing where there are none. */
export function ModelAlbums(props: ModelAlbumRowProps): ReactNode {
  return props.albums.length === 0 ? null : <Row {...props} />;
}
