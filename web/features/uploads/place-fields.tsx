import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import type { OwnVideoForm } from '#contracts/calls/uploads/own-videos.ts';
import { AccountField, AccountSelect } from '../accounts/index.ts';

/** In which of the own channels a video is. */
export function ChannelField({ channels }: Pick<OwnVideoForm, 'channels'>): ReactNode {
  const { t } = useLingui();
  if (channels.length === 0) return null;
  return (
    <AccountSelect
      name="channel"
      label={t`Channel`}
      value=""
      options={[
        ['', t`No channel`],
        ...channels.map(({ channel_id, title }): [string, string] => [String(channel_id), title]),
      ]}
    />
  );
}

/** From when a video is shown. The time zone of the browser stands there at first, where there is script. */
export function ScheduleFields(): ReactNode {
  const { t } = useLingui();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const zone = fields.current?.querySelector<HTMLInputElement>('[name="time_zone"]');
    if (zone?.value === '') zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, []);
  return (
    <div ref={fields}>
      <AccountField
        name="schedule"
        type="datetime-local"
        label={t`Show it from`}
        hint={t`Leave it empty to show it as soon as it is approved. It is never shown before.`}
        autoComplete="off"
        isOptional
      />
      <AccountField
        name="time_zone"
        label={t`Time zone`}
        hint={t`For example Europe/Berlin.`}
        autoComplete="off"
        isOptional
      />
    </div>
  );
}
