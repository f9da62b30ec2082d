// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { video_edit_url } from '#contracts/calls/uploads/video-edit.ts';
import { withRendering } from '#tests/support/render.tsx';
import { Delete, Restore } from './delete-and-restore.tsx';

const { show } = withRendering();
const id = { video_id: '7' };
/** The form that a button sends: where to, and with which fields. */
function formOf(name: string): [string | null, Record<string, unknown>] {
  const form = screen.getByRole<HTMLButtonElement>('button', { name }).form as HTMLFormElement;
  return [form.getAttribute('action'), Object.fromEntries(new FormData(form))];
}

test.each([
  [0, 'Delete for good', 'It is gone for good, with its file.'],
  [1, 'Delete', 'Nobody else sees it from now on. It can be restored for 1 day.'],
  [30, 'Delete', 'Nobody else sees it from now on. It can be restored for 30 days.'],
])(
  'with %i days to restore it, the button is "%s", and before it stands: %s',
  (days, name, text) => {
    show(<Delete action={video_edit_url} name="Lake" id={id} days={days} />);
    const fold = screen.getByRole<HTMLDetailsElement>('group');
    expect(fold.open).toBe(false);
    expect(fold.querySelector('summary')?.getAttribute('aria-label')).toBe('Delete Lake');
    expect(screen.getByText(text)).toBeDefined();
    expect(formOf(name)).toEqual([video_edit_url, { act: 'delete', video_id: '7' }]);
  },
);

test('a part of a video is deleted by an act of its own', () => {
  const part = { ...id, captions_lang: 'de' };
  show(<Delete action={video_edit_url} act="delete_captions" name="Deutsch" id={part} />);
  expect(formOf('Delete for good')[1]).toEqual({ act: 'delete_captions', ...part });
});

test('a work is restored by a button that names it', () => {
  show(<Restore action={video_edit_url} name="Lake" id={id} />);
  expect(formOf('Restore Lake')).toEqual([video_edit_url, { act: 'restore', video_id: '7' }]);
});
