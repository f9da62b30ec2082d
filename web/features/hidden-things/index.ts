// Things that members and visitors hide from lists: the line above a list, and the page and panel to change them.
export { HiddenLine } from './hidden-line.tsx';
export { panelTitle } from './panel-title.ts';
export { PrivacyScreen } from './privacy-screen.tsx';
export { useHiding } from './use-hiding.ts';
