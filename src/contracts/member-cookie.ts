/** Says to scripts that somebody is signed in; it opens nothing. */
export const member_cookie = 'member';
