import { asJson } from './packed.ts';

const script_id = 'written';
/** Texts formatted in the current render. Rendering is synchronous, so renders never overlap. */
let noted: Map<string, string> | undefined;

/** Renders on the server; `script` hands the formatted numbers and times to the browser. */
export function withWritten(render: () => string): [page: string, script: string] {
  noted = new Map();
  try {
    const page = render();
    const json = asJson(Object.fromEntries(noted));
    return [
      page,
      noted.size > 0 ? `<script type="application/json" id="${script_id}">${json}</script>` : '',
    ];
  } finally {
    noted = undefined;
  }
}

/**
 * Memoizes up to 10,000 results of `make` under `key` and the value. In the browser the texts of the
 * document are there from the start: the first `Intl` format of a browser loads the data of all its
 * locales, which takes longer than anything else in the first second of a page.
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
