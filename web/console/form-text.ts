/** The text of a form field; '' for a file and for a missing field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The texts of a form by name, trimmed. */
export const textsOf = (form: FormData): [name: string, text: string][] =>
  [...form.keys()].map((name) => [name, textOf(form, name).trim()]);
