import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { betweenReads } from '#tests/support/between-reads.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { finishUpload } from '../uploads/finish-upload.ts';
import { receiveFile } from '../uploads/receive-file.ts';
import { listOwnVideos } from './list-own-videos.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });

test('a file that becomes a video while the list is read stands in it once', async () => {
  const { member_id } = await aMember(it.ctx(), 'Lister');
  await verifyUploader(it.ctx(), member_id);
  const upload_id = await receiveFile(system(), {
    member_id,
    bytes: randomBytes(70),
    file_name: 'lake.mp4',
    rules: upload_rules_version,
    typed: { title: 'Slow lake' },
    is_submitted: false,
  });
  const db = betweenReads(it.db, () => finishUpload(system(), { upload_id }));
  const query = { member_id, search: '', sort: 'newest', before: 0 } as const;
  const meanwhile = await listOwnVideos({ ...system(), db }, query);
  const after = await listOwnVideos(system(), query);
  expect([meanwhile, after].map((list) => list.uploads.length + list.videos.length)).toEqual([
    1, 1,
  ]);
  expect(after.videos).toHaveLength(1);
});
