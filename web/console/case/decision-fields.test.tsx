// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { decisionIn, Reasons } from './decision-fields.tsx';

afterEach(cleanup);

const rules = [{ rule_id: 7, code: 'spam', title: 'Spam', label: '' }] as never;
const fields = (action: 'hold' | 'ask-changes' | 'reject', status?: string) => {
  cleanup();
  const { container } = render(
    <form>
      <Reasons rules={rules} action={action} rule_id={7} onRule={() => undefined} status={status} />
    </form>,
  );
  const facts = container.querySelector<HTMLTextAreaElement>('#facts');
  const decision = decisionIn(action, 7, container.querySelector('form') as HTMLFormElement, {
    subject: status === undefined ? null : ({ status, seen: null, own_picture: null } as never),
  });
  return { facts: facts && (facts.required ? 'needed' : 'optional'), rule: decision.rule_id };
};

test('sending back what visitors see asks for a rule and what was found, as holding it does; what waits goes back by words alone', () => {
  expect(fields('ask-changes', 'active')).toEqual({ facts: 'needed', rule: 7 });
  expect(fields('hold', 'active')).toEqual({ facts: 'needed', rule: 7 });
  expect(fields('ask-changes', 'pending')).toEqual({ facts: null, rule: undefined });
  expect(screen.getAllByRole('textbox').length).toBeGreaterThan(0);
  // Reports alone may hide it, which the page does not know.
  expect(fields('ask-changes', 'rejected')).toEqual({ facts: 'optional', rule: 7 });
  expect(fields('hold', 'pending')).toEqual({ facts: 'optional', rule: 7 });
  expect(fields('reject', 'pending')).toEqual({ facts: 'needed', rule: 7 });
  // Several subjects at once have no single status.
  expect(fields('ask-changes')).toEqual({ facts: 'optional', rule: 7 });
});

test('a decision about one case names the newest decision of its page, one about several cases none', () => {
  const form = document.createElement('form');
  expect(decisionIn('approve', undefined, form, { subject: null, newest_decision: 0 })).toEqual({
    action: 'approve',
    newest_decision: 0,
  });
  expect(decisionIn('approve', undefined, form)).toEqual({ action: 'approve' });
});
