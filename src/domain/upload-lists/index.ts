// Lists of studios: a CSV that fills the forms of several uploads, in the same way as the page does.
export { fillForms } from './fill-forms.ts';
