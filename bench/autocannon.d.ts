// The part of autocannon that the benchmarks use; it brings no types.
declare module 'autocannon' {
  interface Client {
    /** Hears each piece of a body, to put the whole together. */
    pipelinedRequests: { addBody(piece: Buffer): void };
    setHeaders(headers: Record<string, string>): void;
    setRequests(
      requests: readonly {
        method: string;
        path: string;
        headers: Record<string, string>;
        body?: string;
      }[],
    ): void;
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
    /** seconds */
    duration: number;
    latency: { p50: number; p99: number };
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** seconds */
    duration: number;
    headers?: Record<string, string>;
    setupClient?: (client: Client) => void;
  }): PromiseLike<Result>;
}
