import { useEffect, useRef, type ReactNode } from 'react';
import type { Refused } from './ask.ts';
import { faultText } from './fault-text.ts';
import { useTexts } from './texts/texts.ts';

/** The heading of a page, which names the document and takes the focus when the page opens. */
export function PageTitle({ children }: { children: string }): ReactNode {
  const texts = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${children} · ${texts.console}`;
    heading.current?.focus({ preventScroll: true });
  }, [children, texts.console]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** After an action the focus is where keys are for the page, and a reader begins at its top. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

/** The fault of a form, next to its button; screen readers announce it when it appears. */
export function FaultLine({ words }: { words: string }): ReactNode {
  return (
    <p role="alert" className="fault" hidden={words === ''}>
      {words}
    </p>
  );
}

/** The fault of a page, with a button to retry where that is possible. */
export function Fault({ fault, onRetry }: { fault: Refused; onRetry?: () => void }): ReactNode {
  const texts = useTexts();
  return (
    <div className="notice notice-bad" role="alert">
      <p>{faultText(texts, fault.code, fault.info)}</p>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </div>
  );
}

export function Loading(): ReactNode {
  return <p className="quiet">{useTexts().loading}</p>;
}

interface FieldProps {
  label: string;
  help?: string | undefined;
  children: (id: string) => ReactNode;
  id: string;
}

/** A label above its control; `help` is named by `aria-describedby` of the control as `{id}-help`. */
export function Field({ label, help, id, children }: FieldProps): ReactNode {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {help !== undefined && (
        <p className="quiet small" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
