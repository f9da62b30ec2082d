import { localAction } from '../../lib/visit/page-address.ts';

/** Deletes what is not handed in. What has ended already is gone as well. Never throws. */
export async function removeDraft(
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await fetch(localAction(url), {
    method: 'POST',
    body: new URLSearchParams({ act: 'delete', ...fields }),
    headers: { accept: 'application/json' },
  }).catch(() => undefined);
}
