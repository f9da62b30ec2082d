import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { OwnFilm, VideoPreview } from '#contracts/calls/uploads/video-edit.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import form from '../../ui/form.module.css';
import styles from '../../ui/uploads.module.css';
import { FaultLine, useTyped } from '../accounts/index.ts';
import {
  CandidateChoice,
  clock,
  MomentSlider,
  MomentTile,
  useMoment,
} from '../moment-choice/index.ts';
import { bytesIn } from './amounts.ts';

interface PreviewChoiceProps {
  previews?: readonly VideoPreview[] | undefined;
  /** '' for none. */
  own_picture?: string | undefined;
  /** Of the film, where the own picture is a frame of it. */
  own_second?: number | null | undefined;
  /** Of which any moment can be chosen. */
  film?: OwnFilm | null | undefined;
  /** Typed fields are saved automatically, files are not. */
  isDraft?: boolean;
}

/** Choice of the picture that represents a video in lists: a frame of the film, or a picture of the uploader's. */
export function PreviewChoice({
  previews = [],
  own_picture = '',
  own_second = null,
  film = null,
  isDraft = false,
}: PreviewChoiceProps): ReactNode {
  const { t } = useLingui();
  const id = useId();
  const { fault } = useTyped('preview');
  const isFrame = previews.some(({ is_chosen }) => is_chosen);
  const nameOf = (second: number): string => {
    const time = clock(second);
    return t`The picture at ${time}`;
  };
  return (
    <fieldset className={form['field']} data-fault={fault ? '' : undefined}>
      <legend className={form['label']}>{t`Preview`}</legend>
      <Frames film={film} first={own_second} describedBy={`${id}-fault`}>
        {own_picture !== '' && (
          <Choice
            value="own"
            src={own_picture}
            isChosen={!isFrame}
            label={own_second === null ? t`Your own picture` : nameOf(own_second)}
            describedBy={`${id}-fault`}
          />
        )}
        {previews.map(({ second, src, is_chosen }) => (
          <Choice
            key={second}
            value={String(second)}
            src={src}
            isChosen={is_chosen}
            label={nameOf(second)}
            describedBy={`${id}-fault`}
          />
        ))}
      </Frames>
      <OwnPicture id={id} isFaulty={fault !== undefined} isDraft={isDraft} />
      <FaultLine id={`${id}-fault`} name="preview" />
      {previews.length > 0 && <CandidateChoice previews={previews} />}
    </fieldset>
  );
}

/** A file. `id` begins those of its hint and of what is wrong. */
function OwnPicture({
  id,
  isFaulty,
  isDraft,
}: {
  id: string;
  isFaulty: boolean;
  isDraft: boolean;
}): ReactNode {
  const { t, i18n } = useLingui();
  const { least, bytes } = upload_limits.preview;
  const { width, height } = least;
  const button = t`Submit for review`;
  // As the limit is: of 1024 bytes.
  const most = bytesIn(i18n.locale, Math.floor(bytes / 1024 ** 2) * 1e6);
  return (
    <>
      <label>
        <span className={form['label']}>{t`Or a picture of your own`}</span>
        <input
          type="file"
          name="preview"
          accept="image/*"
          aria-invalid={isFaulty ? true : undefined}
          aria-describedby={`${id}-hint ${id}-fault`}
        />
      </label>
      <p id={`${id}-hint`} className={form['hint']}>
        {t`At least ${width} × ${height} pixels, at most ${most}. Visitors see it after a reviewer.`}{' '}
        {isDraft && t`It is sent with “${button}”, not with the draft.`}
      </p>
    </>
  );
}

interface FramesProps {
  film: OwnFilm | null;
  first: number | null;
  describedBy: string;
  children: ReactNode;
}

/** The pictures that there are, and a moment that can be moved where there is a film. */
function Frames({ film, ...rest }: FramesProps): ReactNode {
  const { children } = rest;
  return film ? (
    <FilmFrames film={film} {...rest} />
  ) : (
    <div className={styles['previews']}>{children}</div>
  );
}

function FilmFrames({
  film,
  first,
  describedBy,
  children,
}: FramesProps & { film: OwnFilm }): ReactNode {
  const moment = useMoment(film, first);
  return (
    <>
      <div className={styles['previews']}>
        {children}
        <MomentTile moment={moment} describedBy={describedBy} />
      </div>
      <MomentSlider moment={moment} />
    </>
  );
}

interface ChoiceProps {
  value: string;
  src: string;
  isChosen: boolean;
  label: string;
  describedBy: string;
}

function Choice({ value, src, isChosen, label, describedBy }: ChoiceProps): ReactNode {
  const typed = useTyped('preview').value;
  return (
    <label>
      <input
        type="radio"
        name="preview"
        value={value}
        defaultChecked={typed === undefined ? isChosen : typed === value}
        aria-label={label}
        aria-describedby={describedBy}
      />
      <img src={src} alt="" width={160} height={90} loading="lazy" />
    </label>
  );
}
