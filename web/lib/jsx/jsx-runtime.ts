import { jsx as createElement, jsxs as createElements } from 'react/jsx-runtime';
import { localAction, localAddress } from '../visit/page-address.ts';

export { Fragment } from 'react/jsx-runtime';

/**
 * The factory that JSX compiles to: React's own, with the language of the document in the addresses
 * of links and forms. So no page knows of it, and no link can miss it (ADR 066).
 */
export const jsx: typeof createElement = (type, props, key) =>
  createElement(type, withLanguage(type, props), key);
export const jsxs: typeof createElements = (type, props, key) =>
  createElements(type, withLanguage(type, props), key);

/** The properties of an element, with the language in its address. */
export function withLanguage(type: unknown, props: unknown): unknown {
  if (type === 'a') {
    const { href } = props as { href?: string };
    if (href !== undefined) return { ...(props as object), href: localAddress(href) };
  } else if (type === 'form') {
    const { action } = props as { action?: unknown };
    if (typeof action === 'string') return { ...(props as object), action: localAction(action) };
  }
  return props;
}
