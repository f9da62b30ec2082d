// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { CheckFault } from './check-fault.ts';
import * as apis from './hosted-api.ts';
import { createHostedProof } from './hosted-proof.ts';

type Options = Record<string, unknown> & {
  callback(token: string): void;
  'expired-callback'(): void;
  'error-callback'(): void;
};
const check = {
  name: 'Example Check',
  script_url: 'https://check.example/api.js',
  api: 'exampleCheck',
  site_key: 'site-key',
  privacy_url: 'https://check.example/privacy',
};
const api = {
  render: vi.fn<(element: HTMLElement, options: Options) => string>(),
  reset: vi.fn<(id: unknown) => void>(),
  remove: vi.fn<(id: unknown) => void>(),
};
const load = vi.fn<typeof apis.loadCheckApi>();
const box = () => document.querySelector<HTMLElement>('[data-box]');
const options = (): Options => {
  const [, given] = api.render.mock.lastCall ?? [];
  if (!given) throw new Error('nothing was drawn');
  return given;
};
const drawn = () => vi.waitFor(() => expect(api.render).toHaveBeenCalled());

beforeEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '<form><div data-box></div></form>';
  for (const mock of [api.render, api.reset, api.remove, load]) mock.mockReset();
  api.render.mockReturnValue('w1');
  load.mockResolvedValue(api as never);
  vi.spyOn(apis, 'loadCheckApi').mockImplementation(load);
});

test('nothing is loaded before the work begins; then it is drawn once and its answer is the proof', async () => {
  const proof = createHostedProof(check, box);
  expect(load).not.toHaveBeenCalled();
  proof.begin();
  proof.begin();
  const got = proof.get();
  await drawn();
  expect(options()).toMatchObject({ sitekey: 'site-key' });
  options().callback('token-1');
  expect(await got).toBe('token-1');
  expect(await proof.get()).toBe('token-1');
  expect(api.render).toHaveBeenCalledTimes(1);
});

test('used up or expired, the answer is another one', async () => {
  const proof = createHostedProof(check, box);
  proof.begin();
  await drawn();
  options().callback('token-1');
  proof.drop();
  await vi.waitFor(() => expect(api.reset).toHaveBeenCalledWith('w1'));
  const second = proof.get();
  setTimeout(() => options().callback('token-2'), 20);
  expect(await second).toBe('token-2');
  options()['expired-callback']();
  const third = proof.get();
  setTimeout(() => options().callback('token-3'), 20);
  expect(await third).toBe('token-3');
});

test('a check that waits for the visitor is said; one that is broken, or not there, is replaced by a mail', async () => {
  vi.useFakeTimers();
  const proof = createHostedProof(check, box);
  const fault = proof.get().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await fault).toEqual(new CheckFault('check'));
  // It had its time: who sends again hears of it at once.
  await expect(proof.get()).rejects.toMatchObject({ failure: 'check' });
  options()['error-callback']();
  expect(await proof.get()).toBeUndefined();
  options().callback('late');
  expect(await proof.get()).toBe('late');

  load.mockRejectedValue(new Error('blocked'));
  const blocked = createHostedProof(check, box);
  expect(await blocked.get()).toBeUndefined();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  await expect(blocked.get()).rejects.toMatchObject({ failure: 'offline' });
  load.mockResolvedValue(api as never);
  const again = blocked.get();
  await vi.advanceTimersByTimeAsync(0);
  options().callback('token');
  expect(await again).toBe('token');
});

test('with its form it goes, drawn or not', async () => {
  const proof = createHostedProof(check, box);
  proof.begin();
  await drawn();
  expect(box()?.childElementCount).toBe(1);
  proof.end();
  await vi.waitFor(() => expect(api.remove).toHaveBeenCalledWith('w1'));
  expect(box()?.childElementCount).toBe(0);
  const early = createHostedProof(check, box);
  early.begin();
  early.end();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(api.render).toHaveBeenCalledTimes(1);
});
