// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { withTopLayer } from '#tests/support/top-layer.ts';
import { closeModal, openModal } from '../../lib/messages/modals.ts';
import { clearNotices, notify } from '../../lib/messages/notices.ts';
import { ModalHost } from './modal-host.tsx';

const { show } = withRendering();
withTopLayer();
afterEach(() => {
  act(() => {
    closeModal();
    clearNotices();
  });
});

const share = {
  name: 'Share',
  props: { path: '/videos/7/slow-lake/', title: 'Slow lake' },
} as const;
const opener = (): HTMLElement => screen.getByRole('button', { name: 'Open' });

async function open(): Promise<ReturnType<typeof show>> {
  const page = show(
    <>
      <button type="button" onClick={() => openModal(share)}>
        Open
      </button>
      <ModalHost />
    </>,
  );
  await userEvent.click(opener());
  await screen.findByRole('dialog', { name: 'Share' });
  return page;
}

const isOpen = (): boolean => document.querySelector('dialog') !== null;

test('moves the focus into the dialog', async () => {
  await open();
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
});

test('closes by Escape and returns the focus', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(opener());
});

test('closes by its button and returns the focus', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(opener());
});

test('closes by a press outside, not by one that began inside', async () => {
  await open();
  const dialog = screen.getByRole('dialog');
  const heading = screen.getByRole('heading', { name: 'Share' });
  await userEvent.pointer([{ keys: '[MouseLeft>]', target: heading }]);
  act(() => dialog.click());
  expect(isOpen()).toBe(true);
  await userEvent.click(dialog);
  expect(isOpen()).toBe(false);
});

test('closes on navigation', async () => {
  const page = await open();
  await act(() => page.go('/elsewhere/'));
  await waitFor(() => expect(isOpen()).toBe(false));
});

test('announces notices inside the dialog and removes older ones', async () => {
  act(() => notify({ kind: 'success', text: 'Older' }));
  await open();
  expect(screen.queryByText('Older')).toBeNull();
  act(() => notify({ kind: 'success', text: 'Link copied' }));
  expect(screen.getByRole('dialog').textContent).toContain('Link copied');
});
