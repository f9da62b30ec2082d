import { afterEach, beforeEach, vi } from 'vitest';

const focusable = 'a[href], button, input';

/**
 * Dialogs and popovers as the HTML standard has them, which happy-dom leaves out: opening moves the
 * focus inside, closing returns it, Escape closes the topmost one, a button toggles its
 * `popovertarget`. An element that leaves the document without being closed returns no focus.
 */
export function withTopLayer(): void {
  const layer: { element: HTMLElement; close: () => void }[] = [];

  const open = (element: HTMLElement, close: () => void): void => {
    const before = document.activeElement;
    layer.push({
      element,
      close() {
        layer.splice(layer.findIndex((entry) => entry.element === element));
        close();
        if (element.isConnected && before instanceof HTMLElement) before.focus();
      },
    });
  };
  const close = (element: HTMLElement): void =>
    layer.find((entry) => entry.element === element)?.close();
  const toggled = (element: HTMLElement, newState: 'open' | 'closed'): void =>
    void element.dispatchEvent(Object.assign(new Event('toggle'), { newState }));

  const show = (element: HTMLElement): void => {
    open(element, () => toggled(element, 'closed'));
    toggled(element, 'open');
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) layer.at(-1)?.close();
  };
  const click = (event: MouseEvent): void => {
    const button = event.target instanceof Element && event.target.closest('[popovertarget]');
    const target = button && document.getElementById(button.getAttribute('popovertarget') ?? '');
    if (!target) return;
    if (layer.some(({ element }) => element === target)) close(target);
    else show(target);
  };

  beforeEach(() => {
    layer.length = 0;
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (
      this: HTMLDialogElement,
    ) {
      this.setAttribute('open', '');
      open(this, () => {
        this.removeAttribute('open');
        this.dispatchEvent(new Event('close'));
      });
      this.querySelector<HTMLElement>(focusable)?.focus();
    });
    vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (
      this: HTMLDialogElement,
    ) {
      close(this);
    });
    Object.assign(HTMLElement.prototype, {
      showPopover(this: HTMLElement) {
        show(this);
      },
      hidePopover(this: HTMLElement) {
        close(this);
      },
    });
    document.addEventListener('keydown', press);
    document.addEventListener('click', click);
  });
  afterEach(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
    Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
    document.removeEventListener('keydown', press);
    document.removeEventListener('click', click);
  });
}
