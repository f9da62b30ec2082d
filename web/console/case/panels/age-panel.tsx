import { useState, type ReactNode } from 'react';
import { refusalReasons, type RefusalReason } from '#contracts/calls/forms/age.ts';
import type { ShownCase } from '#contracts/calls/console/console-cases.ts';
import { ask } from '../../ask.ts';
import { wordsOf } from '../../fault-text.ts';
import { FaultLine } from '../../parts.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Veil } from '../veil.tsx';

interface AgePanelProps {
  shown: ShownCase;
  onDone: () => void;
}

/** The photo of an age check, shown to the reviewer who has the case. It is approved or refused at once, and erased with that decision. */
export function AgePanel({ shown, onDone }: AgePanelProps): ReactNode {
  const texts = useTexts();
  const { age_photo, is_mine, case: of } = shown;
  if (!age_photo) return <p className="empty">{texts.age_gone}</p>;
  return (
    <section className="stack" aria-label={texts.age_check}>
      <p className="notice">{texts.age_must_show(age_photo.challenge_age)}</p>
      {is_mine ? (
        <WaitingPhoto reference={of.reference} onDone={onDone} />
      ) : (
        <p className="quiet">{texts.age_take_first}</p>
      )}
    </section>
  );
}

function WaitingPhoto({ reference, onDone }: { reference: string; onDone: () => void }): ReactNode {
  const texts = useTexts();
  const [picture, setPicture] = useState('');
  const [fault, setFault] = useState('');
  const [is_busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (is_busy) return;
    setBusy(true);
    setFault('');
    try {
      await work();
    } catch (error) {
      setFault(wordsOf(texts, error));
    } finally {
      setBusy(false);
    }
  };
  const parameters = { reference };
  const look = () =>
    run(async () => setPicture((await ask('viewAgePhoto', { parameters })).picture));
  const decide = (refusal: RefusalReason | null) =>
    run(async () => {
      await ask('decideAgePhoto', { parameters, body: { refusal } });
      onDone();
    });
  return (
    <>
      {picture === '' ? (
        <p>
          <button
            type="button"
            className="button primary"
            disabled={is_busy}
            onClick={() => void look()}
          >
            {texts.age_look}
          </button>
        </p>
      ) : (
        <Veil label={texts.age_check}>
          <img
            className="document veiled"
            src={`data:image/jpeg;base64,${picture}`}
            alt={texts.age_check}
          />
        </Veil>
      )}
      <FaultLine words={fault} />
      {picture !== '' && (
        <Verdicts is_busy={is_busy} onDecide={(refusal) => void decide(refusal)} />
      )}
    </>
  );
}

function Verdicts({
  is_busy,
  onDecide,
}: {
  is_busy: boolean;
  onDecide: (refusal: RefusalReason | null) => void;
}): ReactNode {
  const texts = useTexts();
  return (
    <div className="row">
      <button
        type="button"
        className="button primary"
        disabled={is_busy}
        onClick={() => onDecide(null)}
      >
        {texts.actions['approve']}
      </button>
      {refusalReasons.map((reason) => (
        <button
          key={reason}
          type="button"
          className="button"
          disabled={is_busy}
          onClick={() => onDecide(reason)}
        >
          {texts.age_refusals[reason]}
        </button>
      ))}
    </div>
  );
}
