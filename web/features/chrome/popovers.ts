/** As the browser's own style has them, below the styles of the site; what a menu has only while `:popover-open`, above them. */
const style = `
@layer reset {
  [popover][data-shown] {
    position: fixed;
    z-index: 9;
    inset: 0;
    margin: auto;
    inline-size: fit-content;
    block-size: fit-content;
    overflow: auto;
  }
}
[popover][data-shown] { opacity: 1; translate: none; }
`;

/** One at a time is open, and where the focus was before. */
let shown: { menu: HTMLElement; before: Element | null } | undefined;

function show(menu: HTMLElement): void {
  hide();
  shown = { menu, before: document.activeElement };
  menu.dataset['shown'] = '';
  say(menu, 'open');
}

function hide(): void {
  if (!shown) return;
  const { menu, before } = shown;
  const hadFocus = menu.contains(document.activeElement);
  shown = undefined;
  delete menu.dataset['shown'];
  if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
  say(menu, 'closed');
}

/** To the page, and to screen readers by the button of the menu. */
function say(menu: HTMLElement, newState: 'open' | 'closed'): void {
  for (const button of document.querySelectorAll('[popovertarget]'))
    if (button.getAttribute('popovertarget') === menu.id)
      button.setAttribute('aria-expanded', String(newState === 'open'));
  menu.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
}

/** The menu that a press there opens or closes. */
function menuAt({ target }: Event): { menu: HTMLElement; action: string | null } | undefined {
  const button = target instanceof Element ? target.closest('button') : null;
  const menu =
    button?.popoverTargetElement ??
    document.getElementById(button?.getAttribute('popovertarget') ?? '');
  const action = button?.getAttribute('popovertargetaction') ?? null;
  return menu instanceof HTMLElement ? { menu, action } : undefined;
}

function click(event: Event): void {
  const pressed = menuAt(event);
  if (!pressed) return;
  const { menu, action } = pressed;
  if (shown?.menu === menu) {
    if (action !== 'show') hide();
  } else if (action !== 'hide') show(menu);
}

/** A press outside closes; the button of the menu does so by its click. */
function press(event: Event): void {
  const isInside = event.target instanceof Node && shown?.menu.contains(event.target);
  if (shown && !isInside && menuAt(event)?.menu !== shown.menu) hide();
}

function key(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented) hide();
}

/** Gives menus with `popover` to browsers that have none: shown by script, over the page though not in the top layer. */
export function listenForPopovers(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      show(this);
    },
    hidePopover(this: HTMLElement) {
      if (shown?.menu === this) hide();
    },
  });
  // After the page's own listeners, which ask what is open.
  addEventListener('click', click);
  addEventListener('keydown', key);
  addEventListener('pointerdown', press);
}
