import type { HostedCheck } from '#contracts/site.ts';
import { CheckFault } from './check-fault.ts';
import { loadCheckApi, type CheckApi } from './hosted-api.ts';
import type { FormProof } from './proof.ts';

/** ms: a check that has no answer by then waits for the visitor. */
const patience = 4000;

/**
 * The answer of a hosted check, drawn in `box`, which stands in the form. Nothing is asked of the
 * service before the work begins. Where its script does not come, a link in a mail takes its place.
 */
export function createHostedProof(check: HostedCheck, box: () => HTMLElement | null): FormProof {
  const answer = createAnswer();
  let drawn: Promise<DrawnCheck> | undefined;
  const draw = (): Promise<DrawnCheck> => {
    if (drawn) return drawn;
    const begun = loadCheckApi(check).then((api) => {
      const element = box();
      if (!element || drawn !== begun) throw new Error('the form is gone');
      return drawCheck(api, check.site_key, element, answer);
    });
    drawn = begun;
    begun.catch(() => {
      if (drawn === begun) drawn = undefined;
    });
    return begun;
  };
  return {
    begin: () => void draw().catch(() => undefined),
    async get() {
      try {
        await draw();
      } catch {
        if (!navigator.onLine) throw new CheckFault('offline');
        return undefined;
      }
      const token = await answer.wait();
      if (token === undefined && !answer.isBroken()) throw new CheckFault('check');
      return token;
    },
    drop() {
      answer.restart();
      void drawn?.then(
        ({ reset }) => reset(),
        () => undefined,
      );
    },
    end() {
      void drawn?.then(
        ({ remove }) => remove(),
        () => undefined,
      );
      drawn = undefined;
      answer.restart();
    },
  };
}

interface Answer {
  set(token: string | undefined, isBroken?: boolean): void;
  /** Drops the token, and restarts the time that the service has for its answer. */
  restart(): void;
  /** A form is sent once at a time, so one waits. */
  wait(): Promise<string | undefined>;
  isBroken(): boolean;
}

function createAnswer(): Answer {
  const state = { token: undefined as string | undefined, is_broken: false, since: Date.now() };
  let arrive: () => void = () => undefined;
  return {
    set(token, is_broken = false) {
      Object.assign(state, { token, is_broken });
      if (token !== undefined) arrive();
    },
    restart: () =>
      void Object.assign(state, { token: undefined, is_broken: false, since: Date.now() }),
    async wait() {
      const left = state.since + patience - Date.now();
      if (state.token === undefined && left > 0)
        await new Promise<void>((resolve) => {
          arrive = resolve;
          setTimeout(resolve, left);
        });
      return state.token;
    },
    isBroken: () => state.is_broken,
  };
}

interface DrawnCheck {
  reset(): void;
  remove(): void;
}

function drawCheck(api: CheckApi, sitekey: string, box: HTMLElement, answer: Answer): DrawnCheck {
  const element = document.createElement('div');
  box.append(element);
  // The service writes its answer into fields of its own, which the site would not know.
  const form = box.closest('form');
  const leaveOut = ({ formData }: FormDataEvent): void => {
    for (const field of element.querySelectorAll('[name]'))
      formData.delete(field.getAttribute('name') ?? '');
  };
  form?.addEventListener('formdata', leaveOut);
  answer.restart();
  const id = api.render(element, {
    sitekey,
    theme: themeOf(box),
    // The usual size is about 300 px wide.
    size: box.clientWidth < 304 ? 'compact' : 'normal',
    language: document.documentElement.lang,
    callback: (token: unknown) => answer.set(typeof token === 'string' ? token : undefined),
    'expired-callback': () => answer.set(undefined),
    'error-callback': () => answer.set(undefined, true),
  });
  return {
    reset: () => api.reset(id),
    remove() {
      form?.removeEventListener('formdata', leaveOut);
      api.remove?.(id);
      element.remove();
    },
  };
}

function themeOf(element: HTMLElement): 'light' | 'dark' {
  const { colorScheme } = getComputedStyle(element);
  const isLight = colorScheme.includes('dark')
    ? colorScheme.includes('light') && matchMedia('(prefers-color-scheme: light)').matches
    : colorScheme.includes('light');
  return isLight ? 'light' : 'dark';
}
