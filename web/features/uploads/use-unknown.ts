import { useEffect, useRef, useState } from 'react';
import type { UploadDraft } from '#contracts/calls/uploads/video-edit.ts';
import { currentVisitor } from '../../lib/visit/preferences.ts';
import type { Sending, UploadQueue } from '../upload-queue/index.ts';
import { askUploadPage } from './ask-uploads.ts';
import { unknownDrafts } from './upload-cards.ts';

/** Has each be read once. */
export function useUnknown(
  unknown: readonly string[],
  read: (ids: readonly string[]) => void,
): void {
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const ids = unknown.filter((id) => !asked.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) asked.current.add(id);
    read(ids);
  });
}

const read_ms = 20_000;

/** The drafts of the account, or undefined where it could not be asked. */
export const readDrafts = async (): Promise<UploadDraft[] | undefined> => {
  const { language } = currentVisitor();
  const read = askUploadPage(AbortSignal.timeout(read_ms), language);
  return read.then(({ drafts }) => drafts).catch(() => undefined);
};

export const idsOfDrafts = (drafts: readonly UploadDraft[]): ReadonlySet<string> =>
  new Set(drafts.map(({ upload }) => upload.upload_id));

/** Drafts of uploads that go on in a page that shows no others. */
export function useResumedDrafts(
  queue: UploadQueue,
  sendings: readonly Sending[],
): readonly UploadDraft[] {
  const [drafts, setDrafts] = useState<readonly UploadDraft[]>([]);
  useUnknown(unknownDrafts(drafts, sendings), () => {
    void readDrafts().then((read) => {
      if (!read) return;
      setDrafts(read);
      queue.settle(idsOfDrafts(read));
    });
  });
  return drafts;
}
