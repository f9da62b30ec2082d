import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import type { CaseDocuments } from '#contracts/calls/console-documents.ts';
import type { ShownCase } from '#contracts/calls/console-cases.ts';
import { ask, Refused } from '../ask.ts';
import { textOf } from '../form-text.ts';
import { Field } from '../parts.tsx';
import { useSettings } from '../settings.ts';
import { faultText, useTexts } from '../texts.ts';
import { pageKeys } from './keys.ts';
import { useHeldKey } from './use-held-key.ts';

type Listed = CaseDocuments['documents'][number];

interface VerificationPanelProps {
  shown: ShownCase;
}

/** The photos of an application side by side, grey and blurred until a key is held; each look is asked for with a reason. */
export function VerificationPanel({ shown }: VerificationPanelProps): ReactNode {
  const texts = useTexts();
  const { reference } = shown.case;
  const [listed, setListed] = useState<CaseDocuments>();
  const [pictures, setPictures] = useState<Readonly<Record<number, string>>>({});
  useEffect(() => {
    const { signal, abort } = withAbort();
    ask('listCaseDocuments', { parameters: { reference }, signal }).then(
      setListed,
      () => undefined,
    );
    return abort;
  }, [reference]);
  const there = listed?.documents.filter(({ is_erased }) => !is_erased) ?? [];
  const show = async (reason: string): Promise<void> => {
    // One after the other: each is an event of its own.
    for (const { document_id } of there) {
      const parameters = { reference, document_id: String(document_id) };
      const { picture } = await ask('viewDocument', { parameters, body: { reason } });
      setPictures((before) => ({ ...before, [document_id]: picture }));
    }
  };
  const agree = async (reason: string): Promise<void> => {
    for (const { document_id } of there) {
      const parameters = { reference, document_id: String(document_id) };
      await ask('agreeToDocument', { parameters, body: { reason } });
    }
  };
  if (!listed) return null;
  const isSeen = Object.keys(pictures).length > 0;
  const mayAgree = listed.needs_second && !shown.is_mine && shown.case.assignee !== null;
  return (
    <section className="panel stack">
      <h2>{texts.identity}</h2>
      {there.length === 0 && <p className="empty">{texts.no_documents}</p>}
      {isSeen && <SideBySide documents={there} pictures={pictures} />}
      {!isSeen && there.length > 0 && shown.is_mine && (
        <ReasonForm submit={texts.show_documents} help={texts.view_help} onSend={show} />
      )}
      {!shown.is_mine && there.length > 0 && <p className="quiet">{texts.claim_to_view}</p>}
      {mayAgree && (
        <ReasonForm submit={texts.agree_to_view} help={texts.agree_help} onSend={agree} />
      )}
    </section>
  );
}

const withAbort = () => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};

interface SideBySideProps {
  documents: readonly Listed[];
  pictures: Readonly<Record<number, string>>;
}

function SideBySide({ documents, pictures }: SideBySideProps): ReactNode {
  const texts = useTexts();
  const { settings } = useSettings();
  const { is_held, hold } = useHeldKey(pageKeys.hold, settings.has_keys);
  const veil = [settings.is_grey && 'veil-grey', settings.is_blurred && 'veil-blur'];
  const veiled = is_held ? '' : veil.filter(Boolean).join(' ');
  return (
    <div className={`stack ${veiled}`} data-veiled={veiled !== ''}>
      {(settings.is_grey || settings.is_blurred) && (
        <button type="button" className="button hold" aria-pressed={is_held} {...hold}>
          {texts.hold_to_see}
        </button>
      )}
      <div className="pair">
        {documents.map(({ document_id, kind }) => (
          <figure key={document_id}>
            <figcaption>{texts.document_kinds[kind] ?? kind}</figcaption>
            {pictures[document_id] !== undefined && (
              <img
                className="veiled"
                src={pictures[document_id]}
                alt={texts.document_kinds[kind] ?? kind}
              />
            )}
          </figure>
        ))}
      </div>
    </div>
  );
}

interface ReasonFormProps {
  submit: string;
  help: string;
  onSend: (reason: string) => Promise<void>;
}

function ReasonForm({ submit, help, onSend }: ReasonFormProps): ReactNode {
  const texts = useTexts();
  const [words, setWords] = useState('');
  const [is_busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (is_busy) return;
    setBusy(true);
    try {
      await onSend(textOf(new FormData(event.currentTarget), 'reason'));
      setWords(texts.done);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const needs_second = error.info['second'] !== undefined;
      setWords(needs_second ? texts.second_missing : faultText(texts, error.code, error.info));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack" onSubmit={(event) => void send(event)} aria-busy={is_busy}>
      <Field id="view-reason" label={texts.view_reason}>
        {(id) => (
          <input
            className="input"
            id={id}
            name="reason"
            maxLength={500}
            required
            defaultValue={texts.view_reason_default}
          />
        )}
      </Field>
      <p className="quiet small">{help}</p>
      <output>{words}</output>
      <button className="button">{submit}</button>
    </form>
  );
}
