import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Ctx } from '#domain/ctx.ts';
import { addConsent, addDocument, addPerson } from '#domain/records/index.ts';
import { createVideos } from '#domain/submissions/index.ts';
import { saveModels } from '#domain/taxonomy/index.ts';
import type { TestCtx } from './ctx.ts';
import { aMedia } from './factories.ts';
import { aMember } from './members.ts';

export interface RecordedPerson {
  person_id: number;
  model_id: number;
  /** Numbers of documents. */
  passport: number;
  release: number;
}

/** People with records, and works that members submit, on a file's own database. */
export function withRecords(it: TestCtx) {
  const system = (): Ctx => it.ctx({ kind: 'system' });

  async function aPicture(): Promise<string> {
    const path = join(it.folder, `${randomBytes(6).toString('hex')}.png`);
    await sharp({ create: { width: 640, height: 400, channels: 3, background: '#357' } })
      .png()
      .toFile(path);
    return path;
  }

  /** A person with a passport and a release, and perhaps the model that the person is. */
  async function aPerson(legal_name: string, model?: string): Promise<RecordedPerson> {
    const models =
      model === undefined
        ? []
        : [{ dir: model, title: legal_name, orientation: 'str' as const, attributes: {} }];
    const saved = await saveModels(system(), models);
    const person_id = await addPerson(system(), {
      legal_name,
      birth_date: '1990-02-28',
      model,
      aliases: [`${legal_name} the Second`],
    });
    const path = await aPicture();
    return {
      person_id,
      model_id: saved.get(model ?? '') ?? 0,
      passport: await addDocument(system(), {
        person_id,
        kind: 'passport',
        path,
        valid_until: '2030-01-01',
      }),
      release: await addDocument(system(), { person_id, kind: 'release', path }),
    };
  }

  const agree = ({ person_id, release }: RecordedPerson, video_id: number): Promise<number> =>
    addConsent(system(), {
      person_id,
      of: { type: 'video', id: video_id },
      release_id: release,
      document_kinds: ['passport'],
      scope: 'this site',
      signed_on: '2026-05-04',
    });

  const caseOf = (video_id: number, kind = 'publication') =>
    it.db
      .selectFrom('moderation_case')
      .select(['reference', 'case_id', 'state', 'outcome'])
      .where('target_id', '=', String(video_id))
      .where('kind', '=', kind)
      .orderBy('case_id', 'desc')
      .executeTakeFirstOrThrow();

  /** A ready video of a member that waits, with its case. */
  async function aSubmission(username: string, model_ids: readonly number[] = []) {
    const { member_id } = await aMember(system(), username);
    const media_id = await aMedia(system());
    const input = { orientation: 'str', lang: 'en', title: 'A lake', media_id, member_id } as const;
    const [video_id = 0] = await createVideos(system(), [{ ...input, model_ids }]);
    return { video_id, member_id, username, ...(await caseOf(video_id)) };
  }

  /** Events of looks at documents. */
  const viewed = (case_id: number) =>
    it.db
      .selectFrom('case_event')
      .select(['note', 'staff_id', 'actor'])
      .where('case_id', '=', case_id)
      .where('kind', '=', 'viewed')
      .execute();

  return { system, aPerson, agree, caseOf, aSubmission, viewed };
}
