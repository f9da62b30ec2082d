import { optionId } from './option-list.tsx';

/** Writes into a field that another component renders, as typing does. */
export function typeInto(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Writes into the field without asking for suggestions. */
export function writeInto(field: HTMLInputElement, text: string): void {
  field.value = text;
}

/** Makes the field a combobox; `list_id` is that of its list while one is shown. */
export function describeField(
  field: HTMLInputElement,
  list_id: string | undefined,
  active: number,
): void {
  const attributes = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': String(list_id !== undefined),
    'aria-controls': list_id,
    'aria-activedescendant':
      list_id === undefined || active < 0 ? undefined : optionId(list_id, active),
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) field.removeAttribute(name);
    else field.setAttribute(name, value);
  }
}
