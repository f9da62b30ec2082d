import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { myMemberUrl } from '#contracts/calls/member-url.ts';
import {
  block_url,
  BlockForm,
  OwnProfile,
  Privacy,
  privacy_url,
  PrivacyForm,
  profile_url,
  ProfileForm,
  save_privacy_url,
  save_profile_url,
  unblock_url,
} from '#contracts/calls/profiles.ts';
import { MemberAnswer } from '#contracts/calls/member-answer.ts';
import { AppError } from '#contracts/errors.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';
import { addRead } from '../http/read-route.ts';
import { goOn, sendAccountFault, sendOwn } from './answer-account.ts';
import { memberReads } from './member-reads.ts';
import { sessionOf, type SessionDeps } from './request-session.ts';
import type { AccountDeps } from './serve-accounts.ts';

type Parts = AccountDeps & SessionDeps;

interface OwnForm {
  url: string;
  /** Of the draft, and of the form on its page. */
  kind: string;
  page: string;
  save(member_id: number, body: unknown): Promise<void>;
  next: string;
}

/** What a member says of itself and to whom, and who may have contact. */
export function serveProfile(app: FastifyInstance, parts: Parts): void {
  serveReads(app, parts);
  for (const form of formsOf(parts))
    app.register(async (scope) => {
      acceptFormsOnly(scope, parts.site.public_origin, true);
      scope.addHook('onRequest', rateLimited(parts.rateLimiter, 'write'));
      scope.setErrorHandler((error, request, reply) =>
        sendAccountFault(parts, { ...form, form: form.kind }, error, request, reply),
      );
      scope.post(form.url, async (request: FastifyRequest, reply: FastifyReply) => {
        await form.save(sessionOf(request).member_id, request.body);
        parts.marks.mark(reply);
        return goOn(request, reply, form.next);
      });
    });
}

function serveReads(app: FastifyInstance, parts: Parts): void {
  app.register(async (scope) => {
    addRead(scope, profile_url, async (request, reply) =>
      sendOwn(reply, OwnProfile.parse(await memberReads(parts, sessionOf(request)).profile())),
    );
    addRead(scope, privacy_url, async (request, reply) =>
      sendOwn(reply, Privacy.parse(await memberReads(parts, sessionOf(request)).privacy())),
    );
    addRead(scope, myMemberUrl.pattern, async (request, reply) => {
      const asked = myMemberUrl.parse(request.raw.url ?? '');
      if (!asked) throw new AppError('not_found');
      const viewer_id = sessionOf(request).member_id;
      return sendOwn(
        reply,
        MemberAnswer.parse(await parts.domain.profiles.getFor({ ...asked, viewer_id })),
      );
    });
  });
}

const formsOf = ({ domain: { profiles } }: Parts): readonly OwnForm[] => [
  {
    url: save_profile_url,
    kind: 'profile',
    page: accountPages.profile(),
    save: (member_id, body) => profiles.save({ ...parseOrInvalid(ProfileForm, body), member_id }),
    next: accountPages.profile('saved'),
  },
  {
    url: save_privacy_url,
    kind: 'privacy',
    page: accountPages.privacy(),
    save: (member_id, body) =>
      profiles.savePrivacy({ ...parseOrInvalid(PrivacyForm, body), member_id }),
    next: accountPages.privacy('saved'),
  },
  {
    url: block_url,
    kind: 'block',
    page: accountPages.privacy(),
    save: (member_id, body) => profiles.block({ ...parseOrInvalid(BlockForm, body), member_id }),
    next: accountPages.privacy(),
  },
  {
    url: unblock_url,
    kind: 'unblock',
    page: accountPages.privacy(),
    save: (member_id, body) => profiles.unblock({ ...parseOrInvalid(BlockForm, body), member_id }),
    next: accountPages.privacy(),
  },
];
