/** Says to scripts that a member is signed in; it opens nothing. */
export const member_cookie = 'member';
