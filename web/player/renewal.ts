/** A failed renewal is tried again after this time, ms. */
const retry_ms = 15_000;

/** Renews the addresses of a film before they end, for as long as it is open. */
export class Renewal {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = 0;

  /** Calls `renew` each `after_ms` from now on; nothing where that is undefined. */
  start(after_ms: number | undefined, renew: () => Promise<void>): void {
    this.stop();
    if (after_ms !== undefined) this.#schedule(after_ms, after_ms, renew, this.#run);
  }

  stop(): void {
    this.#run += 1;
    clearTimeout(this.#timer);
  }

  #schedule(delay_ms: number, after_ms: number, renew: () => Promise<void>, run: number): void {
    const again = (ms: number): void => {
      if (run === this.#run) this.#schedule(ms, after_ms, renew, run);
    };
    this.#timer = setTimeout(() => {
      renew().then(
        () => again(after_ms),
        () => again(Math.min(after_ms, retry_ms)),
      );
    }, delay_ms);
  }
}
