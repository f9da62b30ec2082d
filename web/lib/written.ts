import { asJson } from './packed.ts';

const script_id = 'written';
/** What the page that is being rendered has written so far. Rendering is one synchronous step: nobody else's page comes between. */
let noted: Map<string, string> | undefined;

/** On the server: what `render` makes, and the script that tells the browser how the numbers and times in it are written. */
export function withWritten(render: () => string, nonce: string): [page: string, script: string] {
  noted = new Map();
  try {
    const page = render();
    const json = asJson(Object.fromEntries(noted));
    return [
      page,
      noted.size > 0
        ? `<script type="application/json" id="${script_id}" nonce="${nonce}">${json}</script>`
        : '',
    ];
  } finally {
    noted = undefined;
  }
}

/**
 * Remembers up to 10,000 results under `key` and the value. In the browser those of the document are known from the start: before its first own one a
 * browser reads how all the languages it has write numbers, which takes longer than anything else in the first second of a page.
 */
export function written<T extends string | number>(
  key: string,
  make: (value: T) => string,
): (value: T) => string {
  const results = new Map<T, string>();
  return (value) => {
    let text = results.get(value);
    if (text === undefined) {
      text = handedOver()[`${key}${value}`] ?? make(value);
      if (results.size < 10_000) results.set(value, text);
    }
    noted?.set(`${key}${value}`, text);
    return text;
  };
}

let handed: Record<string, string> | undefined;

function handedOver(): Record<string, string> {
  if (typeof document === 'undefined') return {};
  return (handed ??= JSON.parse(
    document.querySelector(`#${script_id}`)?.textContent ?? '{}',
  ) as Record<string, string>);
}
