import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Ctx } from '#domain/ctx.ts';
import { addConsent, addDocument, addPerson } from '#domain/records/index.ts';

/** Draws a picture of 640 by 400 pixels into a file of this name. Returns its path. */
export async function drawnPicture(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const background = '#2a6';
  await writeFile(
    path,
    await sharp({ create: { width: 640, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
  return path;
}

interface ShownPerson {
  video_id: number;
  legal_name: string;
  /** The directory of the model that the person is. */
  model: string;
}

/** Adds a person with a passport, a release and a consent to a video. Returns the person's number. */
export async function aShownPerson(
  ctx: Ctx,
  folder: string,
  { video_id, legal_name, model }: ShownPerson,
): Promise<number> {
  const person_id = await addPerson(ctx, { legal_name, birth_date: '1990-02-28', model });
  const path = await drawnPicture(folder, 'document.jpg');
  await addDocument(ctx, { person_id, kind: 'passport', path, valid_until: '2030-01-01' });
  const release_id = await addDocument(ctx, { person_id, kind: 'release', path });
  await addConsent(ctx, {
    person_id,
    of: { type: 'video', id: video_id },
    release_id,
    document_kinds: ['passport'],
    scope: 'this site',
    signed_on: '2026-05-04',
  });
  return person_id;
}
