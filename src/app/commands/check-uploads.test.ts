import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  album_edit_url,
  albumFormUrl,
  type AlbumEditAnswer,
  type AlbumPage,
} from '#contracts/calls/uploads/album-edit.ts';
import { uploads_url, type OwnUpload } from '#contracts/calls/uploads/uploads.ts';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { kindOfFile } from '#contracts/media/media-files.ts';
import { createDomain } from '#domain/index.ts';
import type { JobPayloads } from '#domain/jobs.ts';
import type { RunningJobs } from '#platform/jobs/port.ts';
import { withApi, type TestApi } from '#tests/support/api.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { readManifest, type MediaRow } from '#tests/support/manifest.ts';
import { isRecipe, makeRecipe } from '#tests/support/media-recipes.ts';
import { aMember } from '#tests/support/members.ts';
import { sampleOf } from '#tests/support/sample.ts';
import { roomy } from '#tests/support/uploads.ts';
import { startWorker } from '#worker/worker.ts';
import type { CheckedFile } from './check-files.ts';
import { checkCommand } from './check.ts';
import { printable } from './plain-text.ts';

const media = process.env['TEST_MEDIA_DIR'] ?? '';
const is_long = Boolean(process.env['VELOUR_LONG']);
const all_rows = media ? readManifest(media) : [];
const files = all_rows.filter((row) => !isRecipe(row));
const rows = [
  ...sampleOf(files, 12, 'files of the manifest through the web'),
  // Films of ten minutes, each of which is converted.
  ...(is_long ? all_rows.filter(isRecipe) : []),
];

/** A file of the manifest, and how long films have to be when it is sent. */
interface Sample {
  path: string;
  minutes: number;
}
const minutesOf = ({ path, expected }: MediaRow): number =>
  path.includes('9m59') ? 10 : /REFUSE: too short/.test(expected) ? 6 : 0;

// Films may be short, and as many be sent at once as there are; the least length is set row by row.
const limits = { ...roomy, open_most: 1000 };
const counters = new AsyncDisposableStack();
const api: TestApi = withApi(() => {
  const domain = domainOfSite();
  for (const each of [domain.views, domain.watches, domain.searches])
    counters.defer(async () => each[Symbol.asyncDispose]());
  return {
    domain: domain.for({ kind: 'visitor' }),
    domainOf: (member_id) => domain.for({ kind: 'member', member_id }),
  };
});
const domainOfSite = () => {
  const { viewer: _, ...deps } = api.ctx();
  return createDomain({ ...deps, settings: { ...deps.settings, uploads: limits } });
};
const state = {
  work: '',
  cookie: '',
  /** By the path of the row. */
  samples: new Map<string, Sample>(),
  /** Outcomes by the path of the file. */
  sent: new Map<string, string>(),
  checked: new Map<string, string>(),
};

const ask = (method: 'GET' | 'POST' | 'PATCH', url: string, more: object = {}, payload?: Buffer) =>
  api.app.inject({
    method,
    url,
    headers: { origin: 'https://tube.example', cookie: state.cookie, ...more },
    ...(payload && { payload }),
  });
const tus = { 'tus-resumable': '1.0.0' };
const part_bytes = 1_000_000;

/** Sends a film as browsers do, and waits for the outcome: `accept`, or the code of the refusal. */
async function sendFilm(name: string, bytes: Buffer): Promise<string> {
  const begun = await ask('POST', uploads_url, {
    ...tus,
    'upload-length': String(bytes.length),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  });
  const { error } =
    begun.statusCode === 422 ? begun.json<{ error: { [of: string]: string } }>() : {};
  if (error?.['filename']) return error['filename'];
  // There is nothing to send of an empty file.
  if (error?.['bytes'] && bytes.length === 0) return 'damaged';
  const url = String(begun.headers.location);
  for (let at = 0; at < bytes.length; at += part_bytes) {
    const type = 'application/offset+octet-stream';
    const headers = { ...tus, 'content-type': type, 'upload-offset': String(at) };
    await ask('PATCH', url, headers, bytes.subarray(at, at + part_bytes));
  }
  return until(async () => {
    const upload = (await ask('GET', url)).json<OwnUpload>();
    if (upload.state === 'ready') return 'accept';
    return upload.state === 'refused' ? (upload.reason_code ?? 'none') : undefined;
  });
}

async function editAlbum(fields: Record<string, string>, photo?: [name: string, bytes: Buffer]) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (photo) form.append('photo', new Blob([new Uint8Array(photo[1])]), photo[0]);
  const request = new Request('https://tube.example/', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return ask('POST', album_edit_url, headers, Buffer.from(await request.arrayBuffer()));
}

/** The same of a photo, in an album of its own. */
async function sendPhoto(name: string, bytes: Buffer): Promise<string> {
  const begun = { act: 'create', rules: upload_rules_version, agree: 'on' };
  const { draft_id } = (await editAlbum(begun, [name, bytes])).json<AlbumEditAnswer>();
  const outcome = await until(async () => {
    const page = (await ask('GET', albumFormUrl.build({ lang: 'en' }))).json<AlbumPage>();
    const [photo] = page.drafts.find((each) => each.draft_id === draft_id)?.photos ?? [];
    if (photo?.state === 'ready') return 'accept';
    return photo?.state === 'refused' ? (photo.reason_code ?? 'none') : undefined;
  });
  await editAlbum({ act: 'delete', draft_id: draft_id ?? '' });
  return outcome;
}

async function until(look: () => Promise<string | undefined>): Promise<string> {
  const give_up = Date.now() + 600_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > give_up) return 'no outcome';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Verdicts of the command on files for which one least length holds. */
async function check(minutes: number, paths: readonly string[]): Promise<CheckedFile[]> {
  const lines: string[] = [];
  const io = { out: (line: string) => void lines.push(line), err: () => undefined, is_tty: false };
  await checkCommand.run(['--json', '--min-minutes', String(minutes), '--', ...paths], io);
  return lines.map((line) => JSON.parse(line) as CheckedFile);
}

async function checkAll(samples: readonly Sample[]): Promise<void> {
  for (const minutes of new Set(samples.map((each) => each.minutes))) {
    const paths = samples.filter((each) => each.minutes === minutes).map(({ path }) => path);
    for (const { path, code, verdict } of await check(minutes, paths))
      state.checked.set(path, code ?? verdict);
  }
}

/** The same bytes once more are a film that is here already: the site does not look at them again. */
async function sendFile({ path, minutes }: Sample, taken: Set<string>): Promise<string> {
  const bytes = await readFile(path);
  const name = basename(path);
  limits.min_seconds = minutes * 60;
  limits.min_seconds_exclusive = minutes * 60;
  const isPhoto = kindOfFile(name) === 'photo';
  const outcome = isPhoto ? await sendPhoto(name, bytes) : await sendFilm(name, bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (outcome === 'accept') taken.add(hash);
  return outcome === 'duplicate' && taken.has(hash) ? 'accept' : outcome;
}

describe.runIf(media)('through the web a file has the outcome of `velour check`', () => {
  beforeAll(async () => {
    state.work = await mkdtemp(join(tmpdir(), 'velour-web-manifest-'));
    const { member_id, token } = await aMember(api.ctx(), 'Anna');
    await verifyUploader(api.ctx(), member_id);
    state.cookie = `__Host-session=${token}`;
    const ctx = api.ctx({ kind: 'system' });
    const domain = domainOfSite();
    for (const each of [domain.views, domain.watches, domain.searches])
      counters.defer(async () => each[Symbol.asyncDispose]());
    const jobs = ctx.jobs as RunningJobs<JobPayloads>;
    const system = domain.for({ kind: 'system' });
    await using _worker = await startWorker({ domain: system, jobs, tasks: [], log: ctx.log });
    const taken = new Set<string>();
    for (const row of rows) {
      const path = isRecipe(row) ? await makeRecipe(media, state.work, row) : join(media, row.path);
      const sample = { path, minutes: minutesOf(row) };
      state.samples.set(row.path, sample);
      state.sent.set(path, await sendFile(sample, taken));
    }
    await checkAll([...state.samples.values()]);
  }, 3_000_000);
  afterAll(async () => {
    await counters.disposeAsync();
    await rm(state.work, { recursive: true, force: true });
  });

  test.each(rows.map(({ path }) => ({ name: printable(path), path })))('$name', ({ path }) => {
    const file = state.samples.get(path)?.path ?? '';
    const checked = state.checked.get(file);
    expect(state.sent.get(file)).toBe(checked);
    expect(checked).toMatch(/^(accept|file_type|damaged|too_large|too_short)$/);
  });
});

test.skipIf(media)('TEST_MEDIA_DIR is not set: nothing is sent through the web', () => {
  expect(all_rows).toEqual([]);
  process.stdout.write('TEST_MEDIA_DIR is not set: no file of the manifest was sent.\n');
});
