import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { viewSources } from '#contracts/calls/forms/input.ts';

type Source = (typeof viewSources)[number] | 'outside';

const texts: Readonly<Record<Source, MessageDescriptor>> = {
  search: msg`The search`,
  related: msg`Another video`,
  list: msg`Other pages of this site`,
  embed: msg`Embeds on other sites`,
  direct: msg`Directly, or unknown`,
  outside: msg`Further sites`,
};

/** The name of a source; undefined for another site, which its host names. */
export const sourceText = (source: string): MessageDescriptor | undefined =>
  Object.hasOwn(texts, source) ? texts[source as Source] : undefined;
