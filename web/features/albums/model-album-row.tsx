import '../../lib/i18n/later-texts.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import type { AlbumData } from './album-data.ts';
import { AlbumRow } from './album-row.tsx';

export interface ModelAlbumRowProps {
  model: { dir: string; title: string };
  albums: readonly AlbumData[];
}

export function ModelAlbumRow({ model, albums }: ModelAlbumRowProps): ReactNode {
  const { t } = useLingui();
  const name = model.title;
  return (
    <AlbumRow
      title={t`Albums with ${name}`}
      albums={albums}
      href={pages.model(model.dir, 'albums')}
    />
  );
}
