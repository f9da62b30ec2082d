import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { VideoChange } from '#contracts/calls/uploads/change-videos.ts';
import { uploadPageUrl, type UploadPage } from '#contracts/calls/uploads/video-edit.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { getJson } from '../../lib/transport/get-json.ts';
import input from '../../ui/field.module.css';
import form from '../../ui/form.module.css';
import { ChevronDown } from '../../ui/icons.tsx';
import styles from './bulk-bar.module.css';

const changeTexts: Readonly<Record<VideoChange, MessageDescriptor>> = {
  add_category: msg`Add a category`,
  remove_category: msg`Remove a category`,
  add_tags: msg`Add tags`,
  remove_tags: msg`Remove tags`,
  visibility: msg`Who can see it`,
};

interface ChangeFieldsProps {
  change: VideoChange;
  value: string;
  onChange(change: VideoChange, value: string): void;
}

/** The fields for the property to change and its new value. */
export function ChangeFields({ change, value, onChange }: ChangeFieldsProps): ReactNode {
  const { t, i18n } = useLingui();
  const isOfCategories = change === 'add_category' || change === 'remove_category';
  const categories = useCategories(isOfCategories);
  const options =
    change === 'visibility'
      ? ([
          ['1', t`Everybody`],
          ['0', t`Members who are signed in`],
          ['2', t`Everybody who has the link`],
        ] as const)
      : categories.map(({ category_id, title }) => [String(category_id), title] as const);
  return (
    <div className={styles['fields']}>
      <Choice
        label={t`Change`}
        value={change}
        options={Object.entries(changeTexts).map(([name, text]) => [name, i18n._(text)])}
        onChange={(chosen) => onChange(chosen as VideoChange, '')}
      />
      {change === 'add_tags' || change === 'remove_tags' ? (
        <label>
          {t`Tags, separated by commas`}
          <input
            className={input['input']}
            value={value}
            maxLength={1000}
            autoComplete="off"
            onChange={({ target }) => onChange(change, target.value)}
          />
        </label>
      ) : (
        <Choice
          label={isOfCategories ? t`Category` : t`Who can see it`}
          value={value}
          options={[['', t`Choose`], ...options]}
          onChange={(chosen) => onChange(change, chosen)}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange(value: string): void;
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <label>
      {label}
      <span className={form['select']}>
        <select
          className={input['input']}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown className="icon icon-small" />
      </span>
    </label>
  );
}

/** Those of the site, once they are needed. */
function useCategories(isNeeded: boolean): UploadPage['categories'] {
  const { i18n } = useLingui();
  const [categories, setCategories] = useState<UploadPage['categories']>([]);
  const lang = languageOf(i18n.locale);
  useEffect(() => {
    if (!isNeeded) return;
    const asking = new AbortController();
    getJson<UploadPage>(uploadPageUrl.build({ lang }), asking.signal).then(
      (page) => setCategories(page.categories),
      // The choice stays empty.
      () => undefined,
    );
    return () => asking.abort();
  }, [isNeeded, lang]);
  return categories;
}
