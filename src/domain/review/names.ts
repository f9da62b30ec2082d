import type { Db } from '#platform/db/pool.ts';

export interface Named {
  member_id: number;
  username: string;
}

/** Names of members by id; of one that was erased the number is left. */
export async function namesOf(
  db: Db,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => Named | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('member')
          .select(['member_id', 'username'])
          .where('member_id', 'in', wanted)
          .execute();
  const names = new Map(rows.map(({ member_id, username }) => [member_id, username]));
  return (id) => (id === null ? null : { member_id: id, username: names.get(id) ?? `#${id}` });
}

/** Titles of subjects as `type:id`, where there are such. */
export async function titlesOf(
  db: Db,
  subjects: readonly { subject_type: string | null; subject_id: string | null }[],
): Promise<(type: string | null, id: string | null) => string> {
  const idsOf = (type: string): number[] =>
    subjects
      .filter(
        ({ subject_type, subject_id }) =>
          subject_type === type && /^\d{1,9}$/.test(subject_id ?? ''),
      )
      .map(({ subject_id }) => Number(subject_id));
  const [videos, albums, members, models, channels, verifications] = [
    idsOf('video'),
    idsOf('album'),
    idsOf('member'),
    idsOf('model'),
    idsOf('channel'),
    idsOf('verification'),
  ];
  const found = await Promise.all([
    videos.length > 0 &&
      db
        .selectFrom('video')
        .select(['video_id as id', 'title'])
        .where('video_id', 'in', videos)
        .execute(),
    albums.length > 0 &&
      db
        .selectFrom('album')
        .select(['album_id as id', 'title'])
        .where('album_id', 'in', albums)
        .execute(),
    members.length > 0 &&
      db
        .selectFrom('member')
        .select(['member_id as id', 'username as title'])
        .where('member_id', 'in', members)
        .execute(),
    models.length > 0 &&
      db
        .selectFrom('model')
        .select(['model_id as id', 'title'])
        .where('model_id', 'in', models)
        .execute(),
    channels.length > 0 &&
      db
        .selectFrom('channel')
        .select(['channel_id as id', 'title'])
        .where('channel_id', 'in', channels)
        .execute(),
    verifications.length > 0 && applicantsOf(db, verifications),
  ]);
  const types = ['video', 'album', 'member', 'model', 'channel', 'verification'];
  const titles = new Map<string, string>(
    found.flatMap((rows, at) =>
      rows ? rows.map(({ id, title }) => [`${types[at]}:${id}`, title] as const) : [],
    ),
  );
  return (type, id) => titles.get(`${type}:${id}`) ?? '';
}

/** Of applications the names of their members. */
const applicantsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('uploader_verification as v')
    .innerJoin('member as m', 'm.member_id', 'v.member_id')
    .select(['v.verification_id as id', 'm.username as title'])
    .where('v.verification_id', 'in', ids)
    .execute();
