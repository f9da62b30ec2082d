/** Captions that are not taken, however often they are sent; `message` is a sentence for people. */
export class CaptionsRefused extends Error {
  override readonly name = 'CaptionsRefused';
}
