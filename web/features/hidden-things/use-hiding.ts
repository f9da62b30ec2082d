import { useLingui } from '@lingui/react/macro';
import { notify } from '../../lib/messages/notices.ts';
import { changeThing } from './change-thing.ts';

/** Hides a thing or shows it again, says so, and offers to undo it. */
export function useHiding(): (entry: string, title: string, isHidden: boolean) => void {
  const { t } = useLingui();
  const texts = {
    hidden: (title: string) => t`Hidden: ${title}`,
    shown: t`Shown in lists again`,
    undo: t`Undo`,
    failed: t`Could not be saved. Try again later.`,
  };
  return (entry, title, isHidden) => {
    const undo = { label: texts.undo, run: () => void change(entry, !isHidden) };
    const change = async (what: string, wanted: boolean): Promise<void> => {
      if (!(await changeThing(what, wanted)))
        notify({ kind: 'error', text: texts.failed, topic: 'hidden' });
    };
    void change(entry, isHidden);
    notify({
      kind: 'success',
      text: isHidden ? texts.hidden(title) : texts.shown,
      topic: 'hidden',
      action: undo,
    });
  };
}
