import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { OwnVideoForm } from '#contracts/calls/uploads/own-videos.ts';
import { commentSettings, type CommentSetting } from '#contracts/calls/social/comments.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { languages, orientations } from '#contracts/vocabulary.ts';
import { languageNames, orientationNames } from '../../lib/visit/preference-texts.ts';
import form from '../../ui/form.module.css';
import { AccountField, AccountSelect, FaultLine, useTyped } from '../accounts/index.ts';
import styles from '../../ui/uploads.module.css';
import { NameCompletion } from '../name-completion/index.ts';
import { Cast, CastOfPublished } from './cast-fields.tsx';
import { ChannelField, ScheduleFields } from './place-fields.tsx';

export type Choices = Pick<
  OwnVideoForm,
  'categories' | 'categories_least' | 'categories_most' | 'countries'
> &
  // Of videos.
  Partial<Pick<OwnVideoForm, 'channels' | 'people'>>;

const settingTexts: Readonly<Record<CommentSetting, MessageDescriptor>> = {
  on: msg`Comments are on`,
  held: msg`Comments wait for review`,
  off: msg`Comments are off`,
};

/**
 * Which questions are asked. `published`: what a change of makes a new version is set apart; `texts`: it is not asked; `version`: of a new version nothing else is asked.
 */
export type Asked = 'all' | 'published' | 'texts' | 'version';

/** Fields in which a member describes a video or album. */
export function VideoFields({
  choices,
  asks = 'all',
  is_album = false,
  is_shown = false,
}: {
  choices: Choices;
  asks?: Asked;
  /** Then nothing is asked about its length, and when it is shown. */
  is_album?: boolean;
  /** It has no schedule any more. */
  is_shown?: boolean;
}): ReactNode {
  const { t, i18n } = useLingui();
  const tags_most = upload_limits.tags;
  if (asks === 'version')
    return (
      <>
        <Cast people={choices.people} />
        <Exclusive />
      </>
    );
  return (
    <>
      <AccountField
        name="title"
        label={t`Title`}
        autoComplete="off"
        isProse
        least={upload_limits.title.least}
      />
      <AccountField
        name="description"
        label={t`Description`}
        rows={4}
        autoComplete="off"
        isOptional
        isProse
      />
      <AccountSelect
        name="lang"
        label={t`Language`}
        value={i18n.locale}
        options={languages.map((code) => [code, languageNames[code]])}
      />
      <Categories {...choices} />
      <NameCompletion of="tags">
        <AccountField
          name="tags"
          label={t`Tags`}
          hint={t`Separated by commas; ${tags_most} at most.`}
          autoComplete="off"
          isOptional
        />
      </NameCompletion>
      <Showing choices={choices} is_album={is_album} is_shown={is_shown} />
      {asks === 'all' && <Answers is_album={is_album} people={choices.people} />}
      {asks === 'published' && <CastOfPublished people={choices.people} />}
    </>
  );
}

/** Fields for visibility, comments, country, channel and schedule. */
function Showing({
  choices,
  is_album,
  is_shown,
}: {
  choices: Choices;
  is_album: boolean;
  is_shown: boolean;
}): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <>
      <AccountSelect
        name="visibility"
        label={t`Who can see it`}
        value="1"
        options={[
          ['1', t`Everybody`],
          ['0', t`Members who are signed in`],
          ...(is_album ? [] : [['2', t`Everybody who has the link`] as const]),
        ]}
      />
      <AccountSelect
        name="comments"
        label={t`Comments`}
        value="on"
        options={commentSettings.map((each) => [each, i18n._(settingTexts[each])])}
      />
      <AccountSelect
        name="country"
        label={t`Country`}
        value=""
        options={[
          ['', t`No country`],
          ...choices.countries.map(({ code, name }): [string, string] => [code, name]),
        ]}
      />
      {choices.channels && <ChannelField channels={choices.channels} />}
      {!is_album && !is_shown && <ScheduleFields />}
    </>
  );
}

/** Fields that an approval is about. */
function Answers({
  is_album,
  people,
}: {
  is_album: boolean;
  people: Choices['people'] | undefined;
}): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <>
      <AccountSelect
        name="orientation"
        label={t`Orientation`}
        value="str"
        options={orientations.map((code) => [code, i18n._(orientationNames[code])])}
      />
      <Cast people={people} />
      {!is_album && <Exclusive />}
    </>
  );
}

function Exclusive(): ReactNode {
  const { t } = useLingui();
  return (
    <AccountSelect
      name="exclusive"
      label={t`Is it shown on this site alone?`}
      value="0"
      options={[
        ['0', t`No`],
        ['1', t`Yes`],
      ]}
    />
  );
}

/** Boxes to tick: each is a field of its own, so that a browser without script can send several. */
function Categories({ categories, categories_least, categories_most }: Choices): ReactNode {
  const { t } = useLingui();
  const id = useId();
  const { value = '', fault } = useTyped('categories');
  const ticked = new Set(value.split(','));
  if (categories.length === 0) return null;
  return (
    <fieldset className={form['field']} data-fault={fault ? '' : undefined}>
      <legend className={form['label']}>{t`Categories`}</legend>
      {/* None is an answer as well. */}
      <input type="hidden" name="categories" value="" />
      <div className={styles['categories']}>
        {categories.map(({ category_id, title }) => (
          <CategoryBox
            key={category_id}
            category_id={category_id}
            title={title}
            isTicked={ticked.has(String(category_id))}
            describedBy={fault ? `${id}-fault` : undefined}
          />
        ))}
      </div>
      <p className={form['hint']}>{t`From ${categories_least} to ${categories_most}.`}</p>
      <FaultLine
        id={`${id}-fault`}
        name="categories"
        texts={{
          min_chosen: t`Choose at least ${categories_least}.`,
          max_chosen: t`Choose ${categories_most} at most.`,
        }}
      />
    </fieldset>
  );
}

interface CategoryBoxProps {
  category_id: number;
  title: string;
  isTicked: boolean;
  describedBy: string | undefined;
}

function CategoryBox({ category_id, title, isTicked, describedBy }: CategoryBoxProps): ReactNode {
  return (
    <label className={styles['category']}>
      <input
        type="checkbox"
        name={`category_${category_id}`}
        defaultChecked={isTicked}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
      />
      <span>{title}</span>
    </label>
  );
}
