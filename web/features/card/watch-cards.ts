/** How long a pointer rests on a card, and a finger lies on it, before its preview is wanted. */
const rest_ms = 300;
const press_ms = 450;
/** px that a resting finger may tremble */
const tremble = 10;

interface Shown {
  card: Element;
  video: HTMLVideoElement;
}

/**
 * One handler for the previews of all cards: a pointer that rests on a card, or a finger that stays on it, plays the video's short silent clip in place
 * of its picture until it leaves. Nobody who saves data or wants little motion gets one. Starts listening; returns how to stop.
 */
export function watchCards(): () => void {
  const state: {
    shown?: Shown | undefined;
    waiting?: Element | undefined;
    timer?: ReturnType<typeof setTimeout> | undefined;
  } = {};
  let pressed = { x: 0, y: 0 };

  const stop = (): void => {
    clearTimeout(state.timer);
    state.waiting = undefined;
    if (state.shown) end(state.shown.video);
    state.shown = undefined;
  };
  const wait = (card: Element, ms: number): void => {
    if (card === state.waiting || card === state.shown?.card) return;
    stop();
    const address = previewOf(card);
    if (address === undefined || !isWelcome()) return;
    state.waiting = card;
    state.timer = setTimeout(() => {
      state.waiting = undefined;
      const video = play(card, address);
      if (video) state.shown = { card, video };
    }, ms);
  };
  const over = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    const card = cardOf(target);
    if (card) wait(card, rest_ms);
    else stop();
  };
  const down = ({ target, pointerType, clientX, clientY }: PointerEvent): void => {
    if (pointerType !== 'touch') return;
    pressed = { x: clientX, y: clientY };
    const card = cardOf(target);
    if (card && card !== state.shown?.card) wait(card, press_ms);
    else if (!card) stop();
  };
  const move = ({ pointerType, clientX, clientY }: PointerEvent): void => {
    if (
      pointerType === 'touch' &&
      state.waiting &&
      Math.hypot(clientX - pressed.x, clientY - pressed.y) > tremble
    )
      stop();
  };
  const up = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'touch' && state.waiting) stop();
  };
  // A long press that plays a preview asks for no menu.
  const menu = (event: Event): void => {
    if (
      state.shown &&
      cardOf(event.target) === state.shown.card &&
      matchMedia('(pointer: coarse)').matches
    )
      event.preventDefault();
  };
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('pointerover', over, { signal, passive: true });
  document.addEventListener('pointerdown', down, { signal, passive: true });
  document.addEventListener('pointermove', move, { signal, passive: true });
  document.addEventListener('pointerup', up, { signal, passive: true });
  document.addEventListener('pointercancel', stop, { signal, passive: true });
  document.addEventListener('contextmenu', menu, { signal });
  document.addEventListener('visibilitychange', stop, { signal });
  document.documentElement.addEventListener('pointerleave', stop, { signal });
  return () => {
    listening.abort();
    stop();
  };
}

const cardOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('main article') : null;

/** Clips with AVIF pictures have a preview beside them, in the same folder. */
function previewOf(card: Element): string | undefined {
  const srcset = card.querySelector('picture source[type="image/avif"]')?.getAttribute('srcset');
  const folder = /^(\S+)\/t\d-\d+\.avif/.exec(srcset ?? '')?.[1];
  return folder === undefined ? undefined : `${folder}/preview.mp4`;
}

function isWelcome(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Puts the clip over the card's picture; it shows once it plays. Undefined when the card is gone. */
function play(card: Element, address: string): HTMLVideoElement | undefined {
  const picture = card.querySelector('picture');
  if (!picture || !card.isConnected) return undefined;
  const video = document.createElement('video');
  Object.assign(video, {
    muted: true,
    loop: true,
    playsInline: true,
    disablePictureInPicture: true,
    src: address,
  });
  video.tabIndex = -1;
  video.setAttribute('aria-hidden', 'true');
  video.addEventListener('playing', () => (video.dataset['playing'] = ''), { once: true });
  picture.after(video);
  // Refused or not loaded: the picture stays.
  video.play().catch(() => end(video));
  return video;
}

/** Takes the clip away and ends its loading. */
function end(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute('src');
  video.load();
  video.remove();
}
