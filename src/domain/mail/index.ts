// Mail: written in the transaction of what it is about, delivered by a job.
export { deliverMail, failMail, pruneMail } from './deliver-mail.ts';
export { countMail, listMail, showMail } from './list-mail.ts';
export { addressOf, automatic, bodiesOf, dateIn } from './letter.ts';
export { letterColumns, letterOf } from './seal-letter.ts';
export { sendMail } from './send-mail.ts';
