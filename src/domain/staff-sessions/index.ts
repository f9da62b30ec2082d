// Sessions of the console: of staff with a second factor, apart from those of the site.
export { endStaffSession, findStaffSession, type StaffSession } from './find-staff-session.ts';
export { noteRefused, noteRefusedCall, type RefusedCall } from './note-refused.ts';
export { passStaffCode, signInStaff, signInStaffByPasskey } from './sign-in-staff.ts';
