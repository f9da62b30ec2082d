import '../../lib/i18n/later-texts.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { embedCode } from '#contracts/media/embed-code.ts';
import { limits } from '#contracts/limits/limits.ts';
import { CopyField } from './copy-field.tsx';

/** The video of a page's path, which other sites may show; undefined for every other page. */
export function sharedVideo(path: string): { video_id: number; dir: string } | undefined {
  const [, digits, dir] = /^\/videos\/(\d+)\/([a-z0-9-]+)\/$/.exec(path) ?? [];
  return digits !== undefined && dir !== undefined ? { video_id: Number(digits), dir } : undefined;
}

interface EmbedCodesProps {
  video: { video_id: number; dir: string; title: string };
  /** Seconds. */
  start: number | undefined;
}

/** The HTML that shows a video on another site: in a fixed size, or as wide as its place there. */
export function EmbedCodes({ video, start }: EmbedCodesProps): ReactNode {
  const { t } = useLingui();
  const { width, height } = limits.embed;
  const { origin } = location;
  const texts = {
    copied: t`Embed code copied`,
    failed: t`Could not copy the code. It is selected, so you can copy it yourself.`,
  };
  const codes = [
    {
      label: t`Embed code, ${width} × ${height}`,
      value: embedCode({ public_origin: origin, video, start, size: limits.embed }),
    },
    {
      label: t`Embed code, full width`,
      value: embedCode({ public_origin: origin, video, start }),
    },
  ];
  return codes.map(({ label, value }) => (
    <CopyField key={label} label={label} value={value} copy_label={t`Copy: ${label}`} {...texts} />
  ));
}
