// Lists of studios: a CSV on the page of uploads that fills the forms of several files. It works without script.
export { ListForm } from './list-form.tsx';
export type { ListResult } from './send-list.ts';
