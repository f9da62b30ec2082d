import type { HostedCheck } from '#contracts/site.ts';

/** The API that the scripts of Turnstile, hCaptcha and reCAPTCHA have in common. */
export interface CheckApi {
  /** Draws the check in an element; returns what the others call it by. */
  render(element: HTMLElement, options: Readonly<Record<string, unknown>>): unknown;
  reset(id: unknown): void;
  remove?(id: unknown): void;
}

/** The function that the script calls once it is ready. */
const ready_name = 'velourCheckReady';
const timeout_ms = 10_000;

/** A document has the script once, however many forms it shows. */
let loading: Promise<CheckApi> | undefined;

/** The script of the service, asked for at the first call. */
export function loadCheckApi(check: HostedCheck): Promise<CheckApi> {
  loading ??= addScript(check).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function addScript({ script_url, api: name }: HostedCheck): Promise<CheckApi> {
  const url = new URL(script_url);
  url.searchParams.set('render', 'explicit');
  url.searchParams.set('onload', ready_name);
  const script = document.createElement('script');
  return new Promise<CheckApi>((resolve, reject) => {
    const fail = (): void => {
      script.remove();
      reject(new Error(`no script of ${url.host}`));
    };
    const timer = setTimeout(fail, timeout_ms);
    const look = (): void => {
      const api: unknown = Reflect.get(globalThis, name);
      if (!isCheckApi(api)) return;
      clearTimeout(timer);
      resolve(api);
    };
    Reflect.set(globalThis, ready_name, look);
    // Some are ready when they have run, others call later.
    script.addEventListener('load', look);
    script.addEventListener('error', fail);
    script.src = url.href;
    document.head.append(script);
  });
}

const isCheckApi = (value: unknown): value is CheckApi =>
  typeof value === 'object' &&
  value !== null &&
  'render' in value &&
  typeof value.render === 'function' &&
  'reset' in value &&
  typeof value.reset === 'function';
