import { useState, type ReactNode } from 'react';
import type { CaseDocument, AccessRequest } from '#contracts/calls/console/console-evidence.ts';
import { ask } from '../ask.ts';
import { wordsOf } from '../fault-text.ts';
import { FaultLine } from '../parts.tsx';
import { useTexts } from '../texts/texts.ts';

interface RequestsProps {
  reference: string;
  requests: readonly AccessRequest[];
  /** Of the case; a request names one of them. */
  documents: readonly CaseDocument[];
  reload: () => Promise<void>;
}

/** Requests of other reviewers to see a document: a second reviewer has to agree. */
export function Requests({ reference, requests, documents, reload }: RequestsProps): ReactNode {
  const texts = useTexts();
  const [fault, setFault] = useState('');
  const [words, setWords] = useState('');
  const kinds = new Map(
    documents.map(({ document_id, kind }) => [document_id, texts.document_kinds[kind]]),
  );
  const agree = async (document_id: number): Promise<void> => {
    setFault('');
    try {
      const parameters = { reference, document_id: String(document_id) };
      await ask('agreeToDocument', { parameters });
      setWords(texts.agreed);
      await reload();
    } catch (error) {
      setFault(wordsOf(texts, error));
    }
  };
  return (
    <>
      {requests.map(({ document_id, asked_by, reason }) => (
        <div key={document_id} className="notice">
          <p>{texts.request(asked_by.username, kinds.get(document_id) ?? texts.a_document)}</p>
          <p className="words">{reason}</p>
          <button type="button" className="button" onClick={() => void agree(document_id)}>
            {texts.agree}
          </button>
        </div>
      ))}
      <output className="quiet">{words}</output>
      <FaultLine words={fault} />
    </>
  );
}
