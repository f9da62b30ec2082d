// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import * as modals from '../../lib/messages/modals.ts';
import { clearNotices, currentNotice } from '../../lib/messages/notices.ts';
import { MoreActions } from './more-actions.tsx';

const { show } = withRendering();
const path = '/videos/7/slow-lake/';
beforeEach(() => {
  clearNotices();
  show(<MoreActions path={path} title="Slow lake" />);
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('copies the absolute address and confirms it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  press('Copy link');
  await vi.waitFor(() => expect(currentNotice()?.text).toBe('Link copied'));
  expect(write).toHaveBeenCalledWith(new URL(path, location.origin).href);
});

test('opens the panel with the address where copying is refused', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  document.execCommand = () => false;
  const open = vi.spyOn(modals, 'openModal');
  press('Copy link');
  await vi.waitFor(() =>
    expect(open).toHaveBeenCalledWith({ name: 'Share', props: { path, title: 'Slow lake' } }),
  );
  expect(currentNotice()).toBeUndefined();
});

test('the report names the page', () => {
  const report = screen.getByRole('link', { name: 'Report' });
  expect(report.getAttribute('href')).toBe('/contact/?target_type=video&target_id=7');
});

test('offers the download where the owner does, else not', () => {
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  const download = vi.fn<() => void>();
  show(<MoreActions path={path} title="Slow lake" download={download} />);
  press('Download');
  expect(download).toHaveBeenCalledOnce();
});
