// Lists of studios: a CSV that fills the forms beside several uploads, by the same way as the page does.
export { fillForms } from './fill-forms.ts';
