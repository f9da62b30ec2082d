import { createHash } from 'node:crypto';

/** The style of pages that stand alone: a heading, a sentence, a link or a button. */
export const plain_style =
  'html{color-scheme:dark light;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#faf8f9,#131114);color:light-dark(#1c171a,#f3eff1)}' +
  'body{max-width:34rem;margin:20vh auto 0;padding:0 1.5rem}h1{font-size:1.5rem;margin:0 0 .5rem}a{color:inherit}' +
  'button{font:inherit;min-height:2.75rem;padding:0 1.5rem;border:1px solid;border-radius:.75rem;background:none;color:inherit;cursor:pointer}';

/** For `style-src` of their policy. */
export const plain_style_source = `'sha256-${createHash('sha256').update(plain_style).digest('base64')}'`;
