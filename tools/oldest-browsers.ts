/** The oldest browsers that the site serves (ADR 136): style sheets are written for them. */
export const oldest_browsers = ['chrome109', 'firefox115', 'safari16.4', 'ios16.4'];
