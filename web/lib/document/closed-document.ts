/** Whether this document is one that opens although the catalogue waits for a proof of age: a form, an account, the check itself. */
export const isClosedDocument = (): boolean =>
  document.querySelector('#page[data-native]') !== null;
