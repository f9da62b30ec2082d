/** Time a pointer rests on a card, or a finger on it, before its preview plays. */
const rest_ms = 300;
const press_ms = 450;
/** px that a resting finger may move */
const press_tolerance = 10;

/**
 * One handler for the previews of all cards: a pointer that rests on a card, or a finger held on it,
 * plays the video's short silent clip over its picture until it leaves. Visitors with data saving or
 * reduced motion get none. Starts listening; returns how to stop.
 */
export function listenForPreviews(): () => void {
  const previews = new CardPreviews();
  const listening = new AbortController();
  const { signal } = listening;
  const passive = { signal, passive: true };
  document.addEventListener('pointerover', (event) => previews.over(event), passive);
  document.addEventListener('pointerdown', (event) => previews.down(event), passive);
  document.addEventListener('pointermove', (event) => previews.move(event), passive);
  document.addEventListener('pointerup', (event) => previews.up(event), passive);
  document.addEventListener('contextmenu', (event) => previews.menu(event), { signal });
  const stop = (): void => previews.stop();
  document.addEventListener('pointercancel', stop, passive);
  document.addEventListener('visibilitychange', stop, { signal });
  document.documentElement.addEventListener('pointerleave', stop, { signal });
  return () => {
    listening.abort();
    stop();
  };
}

interface Preview {
  card: Element;
  video: HTMLVideoElement;
  /** The line that says how far the clip is. */
  progress: HTMLElement;
}

class CardPreviews {
  #shown: Preview | undefined;
  #waiting: Element | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed = { x: 0, y: 0 };

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
    if (this.#shown) end(this.#shown);
    this.#shown = undefined;
  }

  #wait(card: Element, ms: number): void {
    if (card === this.#waiting || card === this.#shown?.card) return;
    this.stop();
    const address = previewOf(card);
    if (address === undefined || !isWelcome()) return;
    this.#waiting = card;
    this.#timer = setTimeout(() => {
      this.#waiting = undefined;
      this.#shown = play(card, address);
    }, ms);
  }

  over({ target, pointerType }: PointerEvent): void {
    if (pointerType === 'touch') return;
    const card = cardOf(target);
    if (card) this.#wait(card, rest_ms);
    else this.stop();
  }

  down({ target, pointerType, clientX, clientY }: PointerEvent): void {
    if (pointerType !== 'touch') return;
    this.#pressed = { x: clientX, y: clientY };
    const card = cardOf(target);
    if (card) this.#wait(card, press_ms);
    else this.stop();
  }

  move({ pointerType, clientX, clientY }: PointerEvent): void {
    const { x, y } = this.#pressed;
    const is_off = Math.hypot(clientX - x, clientY - y) > press_tolerance;
    if (pointerType === 'touch' && this.#waiting && is_off) this.stop();
  }

  up({ pointerType }: PointerEvent): void {
    if (pointerType === 'touch' && this.#waiting) this.stop();
  }

  /** A long press that plays a preview opens no menu. */
  menu(event: Event): void {
    const isShown = this.#shown && cardOf(event.target) === this.#shown.card;
    if (isShown && matchMedia('(pointer: coarse)').matches) event.preventDefault();
  }
}

const cardOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('main article') : null;

/** Clips with AVIF pictures have a preview in the same folder. */
function previewOf(card: Element): string | undefined {
  const srcset = card.querySelector('picture source[type="image/avif"]')?.getAttribute('srcset');
  const folder = /^(\S+)\/t\d-\d+\.avif/.exec(srcset ?? '')?.[1];
  return folder === undefined ? undefined : `${folder}/preview.mp4`;
}

function isWelcome(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Puts the clip over the card's picture; shown once it plays. Undefined when the card is gone. */
function play(card: Element, address: string): Preview | undefined {
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
  const progress = document.createElement('span');
  progress.dataset['progress'] = '';
  video.addEventListener('playing', () => (video.dataset['playing'] = ''), { once: true });
  video.addEventListener('timeupdate', () =>
    progress.style.setProperty('--done', String(video.currentTime / video.duration || 0)),
  );
  picture.after(video, progress);
  const preview = { card, video, progress };
  // The picture stays when the browser refuses or cannot load the clip.
  video.play().catch(() => end(preview));
  return preview;
}

/** Removes the clip and ends its loading. */
function end({ video, progress }: Preview): void {
  video.pause();
  video.removeAttribute('src');
  video.load();
  video.remove();
  progress.remove();
}
