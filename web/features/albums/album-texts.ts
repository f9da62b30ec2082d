import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { pluralBasis } from '../../lib/i18n/format.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useCardTexts, type CardTexts } from '../card/index.ts';

/** Texts of albums and their cards. */
export interface AlbumTexts extends Pick<CardTexts, 'language' | 'percent'> {
  /** "24 photos" */
  photos(count: number): string;
  /** "403K views" */
  views(count: number): string;
  /** "403,112 views" */
  allViews(count: number): string;
}

export function useAlbumTexts(): AlbumTexts {
  const { t } = useLingui();
  const format = useFormat();
  const { language, percent } = useCardTexts();
  const photos = (count: number): string => {
    const total = format.number(count);
    return t`${plural(count, { one: `${total} photo`, other: `${total} photos` })}`;
  };
  // Some languages have one word for what is watched and another for what is looked at.
  const viewed = (basis: number, views: string): string =>
    t({
      context: 'albums',
      message: `${plural(basis, { one: `${views} view`, other: `${views} views` })}`,
    });
  return {
    language,
    percent,
    photos,
    views: (count) => viewed(pluralBasis(count), format.count(count)),
    allViews: (count) => viewed(count, format.number(count)),
  };
}
