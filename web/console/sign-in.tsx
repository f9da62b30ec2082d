import { useState, type ReactNode, type SubmitEvent } from 'react';
import { ask, Refused } from './ask.ts';
import { textOf } from './form-text.ts';
import { Field } from './parts.tsx';
import { faultText } from './fault-text.ts';
import { useTexts } from './texts/texts.ts';
import { useSettings } from './settings.ts';

type Step = 'password' | 'code';

/** Name and password, then the code; or a passkey alone. */
export function SignIn({ onDone }: { onDone: () => void }): ReactNode {
  const texts = useTexts();
  const [step, setStep] = useState<Step>('password');
  const [fault, setFault] = useState('');
  const [is_busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFault('');
    try {
      await work();
    } catch (error) {
      const { code, info } = error instanceof Refused ? error : new Refused(0, 'other', {});
      setFault(faultText(texts, code, info));
      if (code === 'unauthorized') setStep('password');
    } finally {
      setBusy(false);
    }
  };
  const byPassword = (form: FormData) =>
    attempt(async () => {
      await ask('signIn', {
        body: { name: textOf(form, 'name'), password: textOf(form, 'password') },
      });
      setStep('code');
    });
  const byCode = (form: FormData) =>
    attempt(async () => {
      await ask('giveCode', { body: { code: textOf(form, 'code') } });
      onDone();
    });
  const byPasskey = () =>
    attempt(async () => {
      await signInByPasskey();
      onDone();
    });
  return (
    <main className="sign-in" id="content">
      <h1>{texts.console}</h1>
      <p className="notice notice-bad" role="alert" hidden={fault === ''}>
        {fault}
      </p>
      {step === 'password' ? (
        <PasswordForm onSend={byPassword} is_busy={is_busy}>
          <button
            type="button"
            className="button"
            disabled={is_busy}
            onClick={() => void byPasskey()}
          >
            {texts.passkey}
          </button>
        </PasswordForm>
      ) : (
        <CodeForm onSend={byCode} is_busy={is_busy} />
      )}
      <LanguageSwitch />
    </main>
  );
}

async function signInByPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const asked = await ask('requestPasskey').catch((error: unknown) => {
    if (error instanceof Refused && error.status === 404)
      throw new Refused(404, 'not_found', { reason: 'no_passkey' });
    throw error;
  });
  const answer = await startAuthentication({ optionsJSON: asked });
  await ask('signInByPasskey', { body: { passkey: JSON.stringify(answer) } });
}

interface FormProps {
  onSend: (form: FormData) => Promise<void>;
  is_busy: boolean;
  children?: ReactNode;
}

const sendBy =
  (onSend: FormProps['onSend']) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void onSend(new FormData(event.currentTarget));
  };

function PasswordForm({ onSend, is_busy, children }: FormProps): ReactNode {
  const texts = useTexts();
  return (
    <form className="stack" onSubmit={sendBy(onSend)}>
      <Field id="name" label={texts.name}>
        {(id) => (
          <input
            className="input"
            id={id}
            name="name"
            autoComplete="username"
            required
            autoCapitalize="none"
          />
        )}
      </Field>
      <Field id="password" label={texts.password}>
        {(id) => (
          <input
            className="input"
            id={id}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <button className="button primary" disabled={is_busy}>
        {texts.go_on}
      </button>
      {children}
    </form>
  );
}

function CodeForm({ onSend, is_busy }: FormProps): ReactNode {
  const texts = useTexts();
  return (
    <form className="stack" onSubmit={sendBy(onSend)}>
      <Field id="code" label={texts.code} help={texts.code_help}>
        {(id) => (
          <input
            className="input"
            id={id}
            name="code"
            autoComplete="one-time-code"
            aria-describedby="code-help"
            required
            ref={(input) => input?.focus()}
          />
        )}
      </Field>
      <button className="button primary" disabled={is_busy}>
        {texts.sign_in}
      </button>
    </form>
  );
}

function LanguageSwitch(): ReactNode {
  const { settings, change } = useSettings();
  const other = settings.lang === 'en' ? 'de' : 'en';
  return (
    <button type="button" className="link" lang={other} onClick={() => change({ lang: other })}>
      {other === 'de' ? 'Deutsch' : 'English'}
    </button>
  );
}
