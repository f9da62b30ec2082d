import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#api/openapi/document.ts';
import { schemas } from '#api/openapi/schemas.ts';
import { VideoFiles } from '#contracts/calls/catalogue/video-file.ts';
import { createDomain } from '#domain/index.ts';
import { createCase, saveDraft } from '#domain/cases/index.ts';
import { addDumpKey } from '#domain/dumps/index.ts';
import { addStatsToken } from '#domain/watching/index.ts';
import { accountSecrets } from '#tests/support/account-secrets.ts';
import { codeOf, recoveryCodesOf } from '#tests/support/factors.ts';
import { apiPage, type Exchange } from '#tests/support/api-pages.ts';
import { withApi } from '#tests/support/api.ts';
import { solvedFor } from '#tests/support/forms.ts';
import { withIdentityService } from '#tests/support/identity-service.ts';
import { storeMasterPlaylists } from '#tests/support/master-playlists.ts';
import { newestToken } from '#tests/support/newest-token.ts';
import { aMemberPicture, picture_type, pictureForm } from '#tests/support/picture-form.ts';
import { aSmallCatalogue, small } from '#tests/support/small-catalogue.ts';

const clock = { now: () => small.now };
const service = withIdentityService();
const api = withApi(() => ({
  clock,
  identityProvider: service.provider(),
  domain: createDomain({ ...api.ctx(), clock }).for({ kind: 'visitor' }),
  domainOf: (member_id) => createDomain({ ...api.ctx(), clock }).for({ kind: 'member', member_id }),
}));
beforeAll(async () => {
  await aSmallCatalogue({ ...api.ctx({ kind: 'system' }), clock });
  await storeMasterPlaylists(api.ctx());
});

const page = join(import.meta.dirname, '../../docs/api.md');
const shown = ['content-type', 'cache-control', 'location', 'set-cookie'];

/** A day of watching the first video, and a secret that reads it. */
async function aWatchedVideo(): Promise<string> {
  await api.db
    .insertInto('video_watch_day')
    .values({
      day: small.now.toISOString().slice(0, 10),
      video_id: 1,
      starts: 120,
      seconds: 3400,
      completions: 41,
      stalls: 7,
      first_frames: [30, 60, 20, 10, 0, 0, 0],
      errors: [2, 1, 0, 0],
      qualities: [0, 10, 20, 60, 30, 0, 0],
    })
    .execute();
  const { secret } = await addStatsToken(api.ctx({ kind: 'system' }), { name: 'docs' });
  return secret;
}

/** A key of dumps, and a video that left the lists. */
async function aDumpKey(): Promise<string> {
  await api.db
    .insertInto('removed_video')
    .values({ video_id: 90, removed_at: small.now })
    .execute();
  return (await addDumpKey(api.ctx({ kind: 'system' }), 'docs')).secret;
}

/** A case, and a form that was refused without script. */
async function formSecrets(): Promise<{ case: string; draft: string }> {
  const ctx = { ...api.ctx(), clock };
  const fields = { email: 'a@example.com', message: 'The title is wrong.' };
  const form = { kind: 'complaint', fields, lang: 'en', region: '' } as const;
  return {
    case: (await createCase(ctx, form)).secret,
    draft: await saveDraft(ctx, { ...form, fields: { email: 'a@example' } }, { email: 'email' }),
  };
}

/** Replaces random parts of answers by fixed names. */
const steady = (body: string): string =>
  body
    .replaceAll(/"[0-9a-f]{32,}"/g, '"…"')
    .replaceAll(/"client":"[^"]+"/g, '"client":"…"')
    .replaceAll(/\/media\/m\/[a-z0-9]{22}\//g, '/media/m/…/')
    .replaceAll(/"(expiresAt|watched_at)":\d+/g, '"$1":1790000000')
    .replaceAll(/"reference":"\w{8}"/g, '"reference":"K7QX93TM"')
    .replaceAll(/\/case\/[\w-]{32}\//g, '/case/{secret}/');

/** Tokens of sessions and signatures are random. */
const steadyCookies = (header: string): string =>
  header
    .replaceAll(/(__Host-session=)\w{32}/g, '$1…')
    .replaceAll(/(__Host-trust=)[\w-]{32}/g, '$1…')
    .replaceAll(/(__Host-device=)[\d-]+\.[\w-]+/g, '$1…');

const withoutDays = (body: string): string =>
  body.replaceAll(/"(started_on|used_on|on)":"[\d-]{10}"/g, '"$1":"2026-11-24"');

/** Of a watched video: random. */
const withoutToken = (body: string): string =>
  body.replaceAll(/"watch_token":"[^"]+"/g, '"watch_token":"{watch_token}"');

/** Challenges and the names that authenticators have for keys. */
const withoutKeys = (body: string): string =>
  body.replaceAll(/"(challenge|id)":"[\w-]{20,}"/g, '"$1":"…"');

/** Ids and times of uploads. */
const withoutUploads = (body: string): string =>
  body
    .replaceAll(/("upload_id":"|\/uploads\/)[a-z0-9]{22}/g, '$1{upload_id}')
    .replaceAll(/("draft_id":")[a-z0-9]{22}/g, '$1{draft_id}')
    .replaceAll(/(\/media\/a\/)[0-9a-f]{22}/g, '$1{storage_key}')
    .replaceAll(/"(created_at|expires_at)":"[^"]+"/g, '"$1":"2026-11-24T12:00:00.000Z"');

const withoutTimes = (body: string): string =>
  steady(body).replaceAll(
    /"(until|changed_at|created_at|at|appeal_until|appealed_at|closed_at)":"[^"]+"/g,
    '"$1":"2026-11-24T12:00:00.000Z"',
  );

const secrets_in_addresses = [
  'draft',
  'case',
  'confirm_link',
  'restore_link',
  'email_link',
  'email_undo_link',
  'account_draft',
  'digest_end',
  'upload',
  'ended_upload',
  'form_upload',
] as const;

/** Codes of the second factor that the examples turn on and off. */
async function codesOfAnna(form: string): Promise<{ app: string; recovery: string }> {
  const ctx = api.ctx();
  const anna = await api.db
    .selectFrom('login')
    .select('id')
    .where('username', '=', 'anna')
    .executeTakeFirst();
  const id = anna?.id ?? 0;
  return {
    app: form.includes('{app_code}') ? await codeOf(ctx, id) : '',
    recovery: form.includes('{recovery_code}') ? ((await recoveryCodesOf(ctx, id))[0] ?? '') : '',
  };
}

/** The call's own example, really asked. */
async function ask(
  { id, method, example }: (typeof calls)[number],
  given: Readonly<
    Record<
      | 'timeline'
      | 'watch_token'
      | 'secret'
      | 'dump_key'
      | 'draft'
      | 'case'
      | 'session'
      | 'confirm_link'
      | 'restore_link'
      | 'email_link'
      | 'email_undo_link'
      | 'exported'
      | 'waiting'
      | 'code'
      | 'passkey'
      | 'keyed'
      | 'passkey_id'
      | 'statement'
      | 'new_passkey'
      | 'upload'
      | 'ended_upload'
      | 'form_upload'
      | 'own_video'
      | 'album_draft'
      | 'own_album'
      | 'own_person'
      | 'account_draft'
      | 'digest_end'
      | 'result',
      string
    >
  >,
): Promise<Exchange> {
  const captcha = example.form?.includes('{captcha}') ? await solvedFor(api.app, '127.0.0.1') : '';
  const codes = await codesOfAnna(example.form ?? '');
  const token_id = example.form?.includes('{api_token_id}') ? await newestToken(api.db) : '';
  const filled = (text: string): string =>
    text
      .replace('/timelines/{timeline}', given.timeline)
      .replace('{watch_token}', given.watch_token)
      .replace('{secret}', given.secret)
      .replace('{dump_key}', given.dump_key)
      .replace('{draft}', given.draft)
      .replace('{case}', given.case)
      .replace('{session}', given.session)
      .replace('{confirm_link}', given.confirm_link)
      .replace('{restore_link}', given.restore_link)
      .replace('{email_link}', given.email_link)
      .replace('{email_undo_link}', given.email_undo_link)
      .replace('{exported}', given.exported)
      .replace('{waiting}', given.waiting)
      .replace('{code}', given.code)
      .replace('{app_code}', codes.app)
      .replace('{recovery_code}', codes.recovery)
      .replace('{passkey}', encodeURIComponent(given.passkey))
      .replace('{keyed}', given.keyed)
      .replace('{passkey_id}', given.passkey_id)
      .replace('{statement}', given.statement)
      .replace('{new_passkey}', encodeURIComponent(given.new_passkey))
      .replace('{upload}', given.upload)
      .replace('{ended_upload}', given.ended_upload)
      .replace('{form_upload}', given.form_upload)
      .replace('{own_video}', given.own_video)
      .replace('{album_draft}', given.album_draft)
      .replace('{own_album}', given.own_album)
      .replace('{own_person}', given.own_person)
      .replace('{account_draft}', given.account_draft)
      .replace('{digest_end}', given.digest_end)
      .replace('{api_token_id}', token_id)
      .replace('{result}', given.result)
      .replace('{captcha}', encodeURIComponent(captcha));
  const url = filled(example.url);
  const named = Object.entries(example.headers ?? {}).map(([name, value]) => [name, filled(value)]);
  const { form } = example;
  const hasPicture = form?.includes('{picture}') === true;
  const answer = await api.app.inject({
    method,
    url,
    ...(form !== undefined && {
      payload: hasPicture
        ? pictureForm([['section', 'u_ava']], await aMemberPicture())
        : filled(form),
    }),
    headers: {
      ...(form !== undefined && {
        'content-type': hasPicture ? picture_type : 'application/x-www-form-urlencoded',
        origin: 'https://tube.example',
      }),
      ...Object.fromEntries(named),
    },
  });
  // The calls that follow name the session as it is called from now on.
  const [, renewed] = /__Host-session=(\w{32})/.exec(String(answer.headers['set-cookie'])) ?? [];
  if (id === 'confirmFactor') Object.assign(given, { session: renewed });
  const headers = shown.flatMap((name) =>
    answer.headers[name] === undefined
      ? []
      : [[name, withoutUploads(steadyCookies(String(answer.headers[name])))] as const],
  );
  return {
    // A secret that is random stands in the page by its name.
    url: secrets_in_addresses.reduce(
      (shownUrl, name) => shownUrl.replace(given[name], '{secret}'),
      url,
    ),
    status: answer.statusCode,
    headers: Object.fromEntries(headers),
    body: answer.body,
  };
}

/** A video of the member of the examples. */
const giveVideo = (video_id: number) =>
  api.db
    .updateTable('video')
    .set((eb) => ({
      member_id: eb.selectFrom('login').select('id').where('username', '=', 'anna'),
    }))
    .where('video_id', '=', video_id)
    .execute();

test(
  'docs/api.md is what the API answers: `npm run docs:api` writes it',
  { timeout: 240_000 },
  async () => {
    const exchanges = new Map<string, Exchange>();
    const given = {
      timeline: '',
      watch_token: '',
      result: '',
      secret: await aWatchedVideo(),
      dump_key: await aDumpKey(),
      ...(await formSecrets()),
      ...(await accountSecrets({ ...api.ctx(), clock })),
    };
    await giveVideo(4);
    for (const call of calls) {
      // The member who applies is not verified yet, and is before an upload.
      if (call.id === 'applyForVerification')
        await api.db.deleteFrom('verified_uploader').execute();
      const exchange = await ask(call, given);
      expect([call.id, exchange.status, exchange.body]).toEqual([
        call.id,
        call.answer.status,
        expect.any(String),
      ]);
      const { schemas: names } = call.answer;
      if (names) {
        const body: unknown = JSON.parse(exchange.body);
        expect([call.id, names.some((name) => schemas[name].safeParse(body).success)]).toEqual([
          call.id,
          true,
        ]);
        expect([call.id, (body as { total_count?: number }).total_count === 0]).toEqual([
          call.id,
          false,
        ]);
      }
      if (call.id === 'startVerification') {
        const brought = new URL(exchange.headers['location'] ?? '').searchParams.get('state') ?? '';
        given.result = await service.sign(service.claimsOf(brought, 'approved', small.now));
      }
      if (call.id === 'getMyVideoFile') exchange.body = withoutToken(exchange.body);
      if (call.id === 'getVideoFile') {
        const [file] = VideoFiles.parse(JSON.parse(exchange.body));
        Object.assign(given, file);
        // Random, so it stands in the page by its name.
        exchange.body = exchange.body.replace(given.watch_token, '{watch_token}');
      }
      if (call.group === 'Forms' || call.group === 'Members') exchange.body = steady(exchange.body);
      if (call.group === 'Accounts') exchange.body = withoutKeys(withoutDays(exchange.body));
      if (call.group === 'Uploads') exchange.body = withoutUploads(exchange.body);
      if (call.answer.type === 'application/zip') exchange.body = '';
      if (call.group === 'Dumps' || call.id === 'listOwnDecisions')
        exchange.body = withoutTimes(exchange.body);
      if (call.id === 'listHistory') exchange.body = steady(exchange.body);
      if (call.group === 'Friends' || call.group === 'Messages')
        exchange.body = exchange.body.replaceAll(
          /"(since|sent_at)":"[^"]+"/g,
          '"$1":"2026-11-24T12:00:00Z"',
        );
      if (call.id === 'postComment' || call.id === 'editComment')
        exchange.body = exchange.body.replace(
          /"created_at":"[^"]+"/,
          '"created_at":"2026-11-24T12:00:00Z"',
        );
      exchanges.set(call.id, exchange);
    }
    const text = apiPage(exchanges);
    if (process.env['VELOUR_UPDATE'] === 'docs') await writeFile(page, text);
    expect(await readFile(page, 'utf8')).toBe(text);
  },
);
