import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { CompletionList } from '../../ui/completion-list.tsx';
import { useSuggestions } from '../search/index.ts';
import type { NameListProps } from './name-completion.tsx';
import { namesFrom } from './started-name.ts';

/** Models whose names begin with what is typed, as the search box offers them. */
export function ModelList({ field, typed, top, onClose }: NameListProps): ReactNode {
  const { t } = useLingui();
  const { answer, ask } = useSuggestions();
  const { start } = typed;
  const askFor = useEffectEvent(ask);
  useEffect(() => askFor(start), [start]);
  const models = answer?.models.map(({ title }) => title) ?? [];
  const list = { field, start, options: namesFrom(typed, models), top, onClose };
  return <CompletionList {...list} label={t`Suggestions`} end=", " />;
}
