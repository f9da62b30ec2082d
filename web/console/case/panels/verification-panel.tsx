import { useState, type ReactNode } from 'react';
import type { ShownCase } from '#contracts/calls/console/console-cases.ts';
import type { CaseApplication, CaseDocument } from '#contracts/calls/console/console-evidence.ts';
import { ask } from '../../ask.ts';
import { wordsOf } from '../../fault-text.ts';
import { useTexts } from '../../texts/texts.ts';
import { Veil } from '../veil.tsx';
import { WhyForm } from '../why-form.tsx';
import { Requests } from '../requests.tsx';

interface VerificationPanelProps {
  shown: ShownCase;
  application: CaseApplication;
  reload: () => Promise<void>;
}

/** Photos by the numbers of their documents, in base64. */
type Seen = Readonly<Record<number, string>>;

/** The photos of an application side by side, once a reason is given, and somebody else agreed where that is needed. */
export function VerificationPanel({
  shown,
  application,
  reload,
}: VerificationPanelProps): ReactNode {
  const texts = useTexts();
  const [seen, setSeen] = useState<Seen>({});
  const { is_mine, case: of } = shown;
  const { documents, requests } = application;
  const may_look = is_mine && of.state !== 'closed';
  const isSeen = documents.some(({ document_id }) => seen[document_id] !== undefined);
  return (
    <>
      {may_look && isSeen && <SideBySide documents={documents} seen={seen} />}
      <section className="panel stack" aria-label={texts.application}>
        <h2>{texts.application}</h2>
        {documents.length === 0 && <p className="empty">{texts.no_photos}</p>}
        {documents.length > 0 && !may_look && <p className="quiet small">{texts.take_first}</p>}
        {may_look && (
          <WayToPhotos
            reference={of.reference}
            documents={documents.filter(({ document_id }) => seen[document_id] === undefined)}
            onSeen={(document_id, picture) =>
              setSeen((before) => ({ ...before, [document_id]: picture }))
            }
            reload={reload}
          />
        )}
        <Requests reference={of.reference} {...{ requests, documents, reload }} />
      </section>
    </>
  );
}

interface WayToPhotosProps {
  reference: string;
  /** Those that are not seen yet. */
  documents: readonly CaseDocument[];
  onSeen: (document_id: number, picture: string) => void;
  reload: () => Promise<void>;
}

/** Asks why, then shows the photos, or asks a second person about each that needs one. */
function WayToPhotos({ reference, documents, onSeen, reload }: WayToPhotosProps): ReactNode {
  const texts = useTexts();
  const [fault, setFault] = useState('');
  const [is_busy, setBusy] = useState(false);
  const unasked = documents.filter(({ access }) => access === 'ask');
  const needs_second = unasked.length > 0;
  const send = async (reason: string): Promise<void> => {
    if (is_busy) return;
    setBusy(true);
    setFault('');
    try {
      // One after the other: each is an event of its own.
      for (const { document_id } of needs_second ? unasked : documents) {
        const of = {
          parameters: { reference, document_id: String(document_id) },
          body: { reason },
        };
        if (needs_second) await ask('askForDocument', of);
        else onSeen(document_id, (await ask('viewDocument', of)).picture);
      }
    } catch (error) {
      setFault(wordsOf(texts, error));
    } finally {
      setBusy(false);
      await reload();
    }
  };
  if (documents.length === 0) return null;
  if (!needs_second && documents.some(({ access }) => access === 'asked'))
    return <p className="quiet small">{texts.asked}</p>;
  return (
    <WhyForm
      needs_second={needs_second}
      submit={texts.show_photos}
      is_busy={is_busy}
      fault={fault}
      onSend={send}
    />
  );
}

function SideBySide({
  documents,
  seen,
}: {
  documents: readonly CaseDocument[];
  seen: Seen;
}): ReactNode {
  const texts = useTexts();
  return (
    <Veil label={texts.photos}>
      <div className="pair pair-wide">
        {documents.map(({ document_id, kind }) => (
          <figure key={document_id}>
            <figcaption>{texts.document_kinds[kind] ?? kind}</figcaption>
            {seen[document_id] !== undefined && (
              <img
                className="document veiled"
                src={`data:image/jpeg;base64,${seen[document_id]}`}
                alt={texts.document_kinds[kind] ?? kind}
              />
            )}
          </figure>
        ))}
      </div>
    </Veil>
  );
}
