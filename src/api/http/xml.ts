import { escapeHtml } from '#contracts/text/escape-html.ts';

/** Characters that XML 1.0 forbids, as references as well. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text of an element or attribute. */
export const xmlText = (text: string): string =>
  escapeHtml(text.toWellFormed().replaceAll(forbidden, ''));

export const xmlElement = (name: string, text: string | number): string =>
  `<${name}>${typeof text === 'number' ? text : xmlText(text)}</${name}>`;

export const xml_head = '<?xml version="1.0" encoding="UTF-8"?>\n';
