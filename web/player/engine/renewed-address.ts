export type RenewedAddress = {
  /** Where a file of the stream is now. */
  of: (address: string) => string;
  /** The stream's playlist has moved here. */
  renew: (url: string) => void;
};

const folderOf = (url: string): string => new URL('.', new URL(url, document.baseURI)).href;

/**
 * The files of a stream lie below its playlist, whose address holds a grant that ends. hls.js knows
 * them by the first one; each is fetched by the latest.
 */
export function renewedAddress(url: string): RenewedAddress {
  const first = folderOf(url);
  let folder = first;
  return {
    of: (address) => (address.startsWith(first) ? folder + address.slice(first.length) : address),
    renew: (to) => {
      folder = folderOf(to);
    },
  };
}
