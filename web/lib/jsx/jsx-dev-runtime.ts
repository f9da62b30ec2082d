import { jsxDEV as createElement } from 'react/jsx-dev-runtime';
import { withLanguage } from './jsx-runtime.ts';

export { Fragment } from 'react/jsx-dev-runtime';

/** In development. */
export const jsxDEV: typeof createElement = (type, props, ...rest) =>
  createElement(type, withLanguage(type, props), ...rest);
