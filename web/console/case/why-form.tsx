import type { ReactNode, SubmitEvent } from 'react';
import { textOf } from '../form-text.ts';
import { FaultLine, Field } from '../parts.tsx';
import { useTexts } from '../texts/texts.ts';

interface WhyFormProps {
  /** Somebody else has to agree first. */
  needs_second: boolean;
  /** Label of the button where no one else has to agree. */
  submit: string;
  is_busy: boolean;
  fault: string;
  onSend: (reason: string) => Promise<void>;
}

/** Asks why a document is looked at. */
export function WhyForm({ needs_second, submit, is_busy, fault, onSend }: WhyFormProps): ReactNode {
  const texts = useTexts();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void onSend(textOf(new FormData(event.currentTarget), 'reason'));
  };
  return (
    <form className="stack" onSubmit={send} aria-busy={is_busy}>
      <Field
        id="reason"
        label={texts.why_look}
        help={needs_second ? texts.why_ask_help : texts.why_look_help}
      >
        {(id) => (
          <textarea
            className="input"
            id={id}
            name="reason"
            rows={2}
            minLength={3}
            maxLength={500}
            required
            aria-describedby="reason-help"
          />
        )}
      </Field>
      <FaultLine words={fault} />
      <button className="button primary" disabled={is_busy}>
        {needs_second ? texts.send_request : submit}
      </button>
    </form>
  );
}
