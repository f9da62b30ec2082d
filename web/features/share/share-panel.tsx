import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { startingAt } from '#contracts/media/embed-code.ts';
import type { Modals } from '../../lib/messages/modals.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Share2 } from '../../ui/icons.tsx';
import { CopyField } from './copy-field.tsx';
import { EmbedCodes, sharedVideo } from './embed-codes.tsx';
import { StartAt } from './start-at.tsx';
import { localAddress, pathOfPage } from '../../lib/visit/page-address.ts';

/**
 * The page's address to take along: copied, or handed to the device where it can pass things on;
 * of a video its embed as well, and both from a moment on.
 */
export function SharePanel({ path, title }: Modals['Share']): ReactNode {
  const { t } = useLingui();
  const page = new URL(localAddress(path), location.origin);
  const given = page.searchParams.get('start_time');
  const [start, setStart] = useState(given === null ? undefined : Number(given));
  const video = sharedVideo(pathOfPage(page.pathname) ?? '');
  const address = video ? startingAt(page.origin + page.pathname, start) : page.href;
  return (
    <>
      <CopyField
        label={t`Link`}
        value={address}
        copied={t`Link copied`}
        failed={t`Could not copy the link. It is selected, so you can copy it yourself.`}
      />
      {video && <StartAt given={start} onStart={setStart} />}
      {video && <EmbedCodes video={{ ...video, title }} start={start} />}
      {'share' in navigator && (
        <button
          type="button"
          className={buttonClass()}
          onClick={() => void handOver({ url: address, title })}
        >
          <Share2 className="icon" />
          {t`Share with an app`}
        </button>
      )}
    </>
  );
}

async function handOver(data: ShareData): Promise<void> {
  // Closing the device's own share sheet rejects, which is no fault.
  await navigator.share(data).catch(() => undefined);
}
