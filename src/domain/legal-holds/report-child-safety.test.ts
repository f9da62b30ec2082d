import { createHash } from 'node:crypto';
import { mkdtemp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { unzipped } from '#tests/support/unzip.ts';
import { listHistory } from '../case-queues/index.ts';
import { openCase, operator } from '../moderation/index.ts';
import { deleteVideo } from '../submissions/index.ts';
import { listHolds, reportChildSafety } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });

async function aCase(priority: number) {
  const { member_id } = await aMember(system(), `Uploader-${priority}`);
  const video_id = await aVideo(system(), { member_id, status: 'pending' });
  const opened = await it.db.transaction().execute((trx) =>
    openCase(system(), trx, {
      kind: 'hash-match',
      subject: { type: 'video', id: String(video_id) },
      member_id,
      priority,
    }),
  );
  return { ...opened, member_id, video_id };
}
const aPath = async () => join(await mkdtemp(join(it.folder, 'report-')), 'report.zip');

test('a report has the fields and files of a child-safety case, for this user alone, and holds the video', async () => {
  const { reference, case_id, video_id, member_id } = await aCase(3);
  const path = await aPath();
  const made = await reportChildSafety(system(), operator, { reference, path });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const files = await unzipped(path);
  const report = JSON.parse(String(files.get('report.json'))) as Record<string, unknown>;
  expect(report).toMatchObject({
    internetDetails: {
      webPageIncident: { url: expect.stringMatching(/^https:\/\/tube\.example\/videos\//) },
    },
    reporter: { espReference: reference, reportingPerson: { email: 'office@tube.example' } },
    personOrUserReported: {
      espIdentifier: String(member_id),
      screenName: 'Uploader-3',
      ipCaptureEvent: null,
    },
    uploadedFiles: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), viewedByEsp: false }],
  });
  const sums = String(files.get('sha256.txt'));
  const sum = createHash('sha256')
    .update(files.get('report.json') ?? '')
    .digest('hex');
  expect(sums).toContain(`${sum}  report.json`);
  expect(made).toEqual({ files: sums.trimEnd().split('\n').length, reference });
  const [event] = await listHistory(system(), { case_id });
  expect(event).toMatchObject({
    kind: 'note',
    actor: 'operator',
    after: { reported: 'CyberTipline' },
  });
  await expect(deleteVideo(system(), video_id)).rejects.toMatchObject({ code: 'forbidden' });

  // Once more: one hold, and never over a file that is there.
  await reportChildSafety(system(), operator, { reference, path: await aPath() });
  await expect(reportChildSafety(system(), operator, { reference, path })).rejects.toThrow(
    /EEXIST/,
  );
  const holds = await listHolds(system(), { all: true });
  expect(holds.filter(({ id }) => id === video_id)).toMatchObject([
    { authority: 'CyberTipline', file_number: reference },
  ]);
});

test('a case that is no danger for a child is not reported, and nothing is written', async () => {
  const { reference, video_id } = await aCase(2);
  const path = await aPath();
  await expect(reportChildSafety(system(), operator, { reference, path })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(stat(path)).rejects.toThrow(/ENOENT/);
  const holds = await listHolds(system(), { all: true });
  expect(holds.filter(({ id }) => id === video_id)).toEqual([]);
});
