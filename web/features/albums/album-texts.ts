import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { pluralBasis } from '../../lib/i18n/format.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useCardTexts, type CardTexts } from '../card/index.ts';

/** Texts of albums and their cards. */
export interface AlbumTexts extends Pick<
  CardTexts,
  'actions' | 'language' | 'count' | 'views' | 'percent'
> {
  /** "24 photos" */
  photos(count: number): string;
  /** "403K views" */
  allViews(count: number): string;
}

export function useAlbumTexts(): AlbumTexts {
  const { t } = useLingui();
  const format = useFormat();
  const { actions, language, count, views, percent } = useCardTexts();
  const photos = (all: number): string => {
    const [basis, total] = [pluralBasis(all), format.count(all)];
    return t`${plural(basis, { one: `${total} photo`, other: `${total} photos` })}`;
  };
  // Some languages have one word for what is watched and another for what is looked at.
  const viewed = (basis: number, views: string): string =>
    t({
      context: 'albums',
      message: `${plural(basis, { one: `${views} view`, other: `${views} views` })}`,
    });
  return {
    actions,
    language,
    count,
    views,
    percent,
    photos,
    allViews: (all) => viewed(pluralBasis(all), format.count(all)),
  };
}
