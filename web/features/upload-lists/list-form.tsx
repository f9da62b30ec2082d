import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent, type ReactNode } from 'react';
import {
  upload_list_columns,
  upload_list_url,
  type UploadLine,
} from '#contracts/calls/uploads/upload-list.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import formStyles from '../../ui/form.module.css';
import styles from '../../ui/uploads.module.css';
import { lineFaultText, lineStateTexts, listFaultText } from './list-texts.ts';
import { sendList, type ListResult } from './send-list.ts';

/** Those that members fill in; the others are for the owner's import. */
const of_owners: ReadonlySet<string> = new Set(['channel', 'country', 'date']);
const columns = upload_list_columns.filter((name) => !of_owners.has(name)).join(', ');

interface ListFormProps {
  /** The result of a list that was sent without script. */
  result: ListResult | undefined;
  /** After forms were filled by script. */
  onFilled?: (lines: readonly UploadLine[]) => void;
}

/** For studios: a CSV that fills the forms of files by their names. It works without script. */
export function ListForm({ result: given, onFilled }: ListFormProps): ReactNode {
  const { t } = useLingui();
  const [result, setResult] = useState(given);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    setBusy(true);
    const sent = await sendList(form);
    setBusy(false);
    setResult(sent);
    if ('lines' in sent && sent.lines.some(({ state }) => state !== 'failed'))
      onFilled?.(sent.lines);
  };
  return (
    <details className={styles['byList']} open={given !== undefined}>
      <summary className={buttonClass()}>{t`Fill in the forms by a list`}</summary>
      <p className={styles['quiet']}>
        {t`A CSV file in UTF-8 with up to 200 lines, each for a file of this page. The first line has the names of the columns: ${columns}. Lists in a column are separated by semicolons. It can be sent again: what was already submitted stays as it is.`}
      </p>
      <form
        action={localAction(upload_list_url)}
        method="post"
        encType="multipart/form-data"
        className={formStyles['form']}
        onSubmit={(event) => void send(event)}
      >
        <label className={formStyles['field']}>
          <span className={formStyles['label']}>{t`List`}</span>
          <input type="file" name="list" accept=".csv,text/csv" required />
        </label>
        <div className={styles['actions']}>
          <button
            type="submit"
            name="act"
            value="save"
            className={buttonClass()}
            aria-disabled={isBusy}
          >
            {t`Save as drafts`}
          </button>
          <button
            type="submit"
            name="act"
            value="submit"
            className={buttonClass('primary')}
            aria-disabled={isBusy}
          >
            {t`Submit all`}
          </button>
        </div>
      </form>
      <Result result={result} />
    </details>
  );
}

function Result({ result }: Pick<ListFormProps, 'result'>): ReactNode {
  const { i18n } = useLingui();
  return (
    <div aria-live="polite">
      {result && 'fault' in result && <p>{i18n._(listFaultText(result.fault))}</p>}
      {result && 'lines' in result && (
        <ol className={styles['lines']}>
          {result.lines.map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Line({ line: { line, file, state, faults } }: { line: UploadLine }): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <li>
      {t`Line ${line}`} · {file} · <b>{i18n._(lineStateTexts[state])}</b>
      {Object.entries(faults).map(([column, fault]) => {
        const text = lineFaultText(column, fault);
        return (
          <p key={column} className={styles['quiet']}>
            {column !== 'line' && <code>{column}</code>} {text ? i18n._(text) : fault}
          </p>
        );
      })}
    </li>
  );
}
