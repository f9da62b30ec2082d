import { Dialog } from '@base-ui/react/dialog';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { ask } from '../ask.ts';
import { wordsOf } from '../fault-text.ts';
import { textOf } from '../form-text.ts';
import { FaultLine, Field } from '../parts.tsx';
import { go, pages } from '../router.tsx';
import { useTexts } from '../texts/texts.ts';

interface AccountCaseProps {
  /** Of the case that gives the reason. */
  reference: string;
  member: { member_id: number; username: string };
}

/** Opens a case about the account of somebody whom this one concerns, after asking why, and goes there. */
export function AccountCase({ reference, member }: AccountCaseProps): ReactNode {
  const texts = useTexts();
  const [is_busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const name = texts.about_account_of(member.username);
  const id = `why-${member.member_id}`;
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const reason = textOf(new FormData(event.currentTarget), 'reason');
    setBusy(true);
    setFault('');
    try {
      const body = { member: member.member_id, reason };
      const opened = await ask('openMemberCase', { parameters: { reference }, body });
      go(pages.case(opened.reference));
    } catch (error) {
      setFault(wordsOf(texts, error));
      setBusy(false);
    }
  };
  return (
    <Dialog.Root onOpenChange={() => setFault('')}>
      <Dialog.Trigger className="button" aria-label={name}>
        {texts.about_account}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>{name}</Dialog.Title>
          <form className="stack" onSubmit={(event) => void send(event)} aria-busy={is_busy}>
            <Field id={id} label={texts.why_account} help={texts.why_account_help}>
              {(field) => (
                <textarea
                  className="input"
                  id={field}
                  name="reason"
                  rows={3}
                  minLength={3}
                  maxLength={500}
                  required
                  aria-describedby={`${field}-help`}
                />
              )}
            </Field>
            <FaultLine words={fault} />
            <button className="button primary" disabled={is_busy}>
              {texts.open_account_case}
            </button>
          </form>
          <Dialog.Close className="button">{texts.close}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
