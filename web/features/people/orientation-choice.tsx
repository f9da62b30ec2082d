import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrientationTotals } from '#contracts/text/names.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import { pluralBasis } from '../../lib/i18n/format.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { orientationNames } from '../../lib/visit/preference-texts.ts';
import { useRootData } from '../../lib/visit/site.ts';
import chips from '../../ui/chip.module.css';
import { fieldOf, PreferenceForm } from '../../ui/preference-form.tsx';

interface OrientationChoiceProps {
  totals: readonly OrientationTotals[];
  /** The orientation that the page counts and lists. */
  shown: Orientation;
  /** The page to be shown in the orientation that is chosen. */
  path: string;
}

/** The videos of a model or channel by orientation, where there are several or another than the visitor's. */
export function OrientationChoice({ totals, shown, path }: OrientationChoiceProps): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const preferences = useRootData()?.preferences;
  const withVideos = totals.filter(({ total_videos }) => total_videos > 0);
  const isPlain = withVideos.length < 2 && shown === preferences?.orientation;
  // As the menu of orientations.
  if (withVideos.length === 0 || isPlain || preferences?.country === 'ru') return null;
  return (
    <PreferenceForm
      name="orientation"
      next={path}
      className={chips['chips']}
      aria-label={t`Orientation`}
    >
      {withVideos.map(({ gender, total_videos }) => {
        const name = i18n._(orientationNames[gender]);
        const [total_count, total] = [pluralBasis(total_videos), format.count(total_videos)];
        return (
          <button
            key={gender}
            type="submit"
            name={fieldOf('orientation')}
            value={gender}
            className={chips['chip']}
            aria-current={gender === shown ? 'true' : undefined}
          >
            {name}
            <span className="num" suppressHydrationWarning>
              {t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`}
            </span>
          </button>
        );
      })}
    </PreferenceForm>
  );
}
