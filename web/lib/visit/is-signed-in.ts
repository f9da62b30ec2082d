import { member_cookie } from '#contracts/members/member-cookie.ts';

/** Whether this browser has a session, as the readable cookie says. Apart from what is inlined, which no module of a first load needs. */
export const isSignedIn = (): boolean => document.cookie.split('; ').includes(`${member_cookie}=1`);
