/** Unix seconds. Loaders pass it on, so that server and browser render the same age. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
