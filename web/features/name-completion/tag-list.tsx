import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { tagsMvpUrl, type Tags } from '#contracts/calls/catalogue/catalogue.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { orientations } from '#contracts/vocabulary.ts';
import { getJsonOnce } from '../../lib/transport/get-json.ts';
import { CompletionList } from '../../ui/completion-list.tsx';
import { namesFrom } from './started-name.ts';
import type { NameListProps } from './name-completion.tsx';

/** The tags of the site with the most videos of the orientation that the form has. */
export function TagList({ field, typed, top, onClose }: NameListProps): ReactNode {
  const { t } = useLingui();
  const [tags, setTags] = useState<Tags['tags']>([]);
  useEffect(() => {
    let isShown = true;
    const show = (answer: Tags): void => {
      if (isShown) setTags(answer.tags);
    };
    // Without them the field is typed into as before.
    getJsonOnce<Tags>(addressFor(field.current)).then(show, () => undefined);
    return () => {
      isShown = false;
    };
  }, [field]);
  const { start } = typed;
  const options = namesFrom(
    typed,
    tags.map(({ title }) => title),
  );
  const list = { field, start, options, top, onClose };
  return <CompletionList {...list} label={t`Suggestions`} end=", " />;
}

function addressFor(field: HTMLInputElement | null): string {
  const chosen = field?.form && new FormData(field.form).get('orientation');
  const orientation = orientations.find((each) => each === chosen) ?? orientations[0];
  return tagsMvpUrl.build({ lifetime: lifetimes.categories, orientation });
}
