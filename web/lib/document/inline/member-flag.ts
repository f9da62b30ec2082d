import { member_cookie } from '#contracts/member-cookie.ts';

/** Before anything is painted: documents are the same for everybody, styles show what a member has. */
export function applyMember(): void {
  if (document.cookie.split('; ').includes(`${member_cookie}=1`))
    document.documentElement.dataset['member'] = '';
}
