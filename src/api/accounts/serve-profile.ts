import type { FastifyInstance } from 'fastify';
import {
  MemberFavourites,
  myMemberFavouritesUrl,
} from '#contracts/calls/social/member-favourites.ts';
import { myMemberUrl } from '#contracts/calls/accounts/member-url.ts';
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
} from '#contracts/calls/accounts/profiles.ts';
import { MemberAnswer } from '#contracts/calls/accounts/member-answer.ts';
import { AppError } from '#contracts/errors.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { parseOrInvalid } from '../http/bodies/form-body.ts';
import { addRead } from '../http/read-route.ts';
import { sendOwn } from './answer-account.ts';
import { memberReads } from './member-reads.ts';
import { addOwnForms, type OwnForm } from './own-forms.ts';
import { sessionOf, type SessionDeps } from './request-session.ts';
import type { AccountDeps } from './serve-accounts.ts';

type Parts = AccountDeps & SessionDeps;

/** The member's own profile, its audiences, and who may have contact. */
export function serveProfile(app: FastifyInstance, parts: Parts): void {
  serveReads(app, parts);
  addOwnForms(app, parts, formsOf(parts));
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
    addRead(scope, myMemberFavouritesUrl.pattern, async (request, reply) => {
      const asked = myMemberFavouritesUrl.parse(request.raw.url ?? '');
      if (!asked) throw new AppError('bad_request');
      const viewer_id = sessionOf(request).member_id;
      return sendOwn(
        reply,
        MemberFavourites.parse(await parts.domain.savedItems.shared({ ...asked, viewer_id })),
      );
    });
  });
}

const formsOf = ({ domain: { profiles } }: Parts): readonly OwnForm[] => [
  {
    url: save_profile_url,
    kind: 'profile',
    form: 'profile',
    page: accountPages.profile(),
    async run(member_id, body) {
      await profiles.save({ ...parseOrInvalid(ProfileForm, body), member_id });
      return accountPages.profile('saved');
    },
  },
  {
    url: save_privacy_url,
    kind: 'privacy',
    form: 'privacy',
    page: accountPages.privacy(),
    async run(member_id, body) {
      await profiles.savePrivacy({ ...parseOrInvalid(PrivacyForm, body), member_id });
      return accountPages.privacy('saved');
    },
  },
  {
    url: block_url,
    kind: 'block',
    form: 'block',
    page: accountPages.privacy(),
    async run(member_id, body) {
      await profiles.block({ ...parseOrInvalid(BlockForm, body), member_id });
      return accountPages.privacy();
    },
  },
  {
    url: unblock_url,
    kind: 'unblock',
    form: 'unblock',
    page: accountPages.privacy(),
    async run(member_id, body) {
      await profiles.unblock({ ...parseOrInvalid(BlockForm, body), member_id });
      return accountPages.privacy();
    },
  },
];
