import { video_edit_url } from '#contracts/calls/video-edit.ts';
import { localAction } from '../../lib/visit/page-address.ts';

/** Ends an upload. One that has ended already is gone as well. Never throws. */
export async function removeUpload(upload_id: string): Promise<void> {
  await fetch(localAction(video_edit_url), {
    method: 'POST',
    body: new URLSearchParams({ act: 'delete', upload_id }),
    headers: { accept: 'application/json' },
  }).catch(() => undefined);
}
