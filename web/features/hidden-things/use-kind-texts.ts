import { useLingui } from '@lingui/react/macro';
import type { ThingKind } from '#contracts/things.ts';

/** The kinds of things as headings. */
export function useKindTexts(): Readonly<Record<ThingKind, string>> {
  const { t } = useLingui();
  return {
    category: t`Categories`,
    tag: t`Tags`,
    model: t`Models`,
    channel: t`Channels`,
    member: t`Members`,
  };
}
