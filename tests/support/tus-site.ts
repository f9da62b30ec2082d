import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type * as Tus from 'tus-js-client';
import type { HttpRequest, HttpResponse, HttpStack, UploadOptions } from 'tus-js-client';
import { uploads_url, uploadUrl } from '#contracts/calls/uploads/uploads.ts';

interface Stored {
  bytes: Buffer;
  length: number;
  metadata: string;
}

/** An answer instead of the site's; `cut` ends the connection. */
export type OtherAnswer = { status: number; body?: unknown } | 'cut' | undefined;

/** A site that takes uploads by tus, and answers otherwise where a test says so. */
export async function tusSite() {
  const uploads = new Map<string, Stored>();
  const asked: string[] = [];
  const state = { other: (_request: IncomingMessage): OtherAnswer => undefined };
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    asked.push(`${method} ${url.slice(uploads_url.length + 1)}`.trim());
    const body = await buffer(request);
    const other = state.other(request);
    if (other === 'cut') return void request.socket.destroy();
    const say = (status: number, said: Record<string, string> = {}, text = ''): void =>
      void response.writeHead(status, { 'tus-resumable': '1.0.0', ...said }).end(text);
    if (other) return say(other.status, {}, JSON.stringify(other.body ?? {}));
    if (method === 'POST') {
      const id = `upload${uploads.size + 1}`;
      const metadata = headers['upload-metadata'] ?? '';
      const length = Number(headers['upload-length']);
      uploads.set(id, { bytes: Buffer.alloc(0), length, metadata: String(metadata) });
      return say(201, { location: uploadUrl(id) });
    }
    const id = url.split('/').at(-1) ?? '';
    const stored = uploads.get(id);
    if (!stored) return say(404);
    if (method === 'DELETE') return (uploads.delete(id), say(204));
    if (method === 'PATCH') {
      if (Number(headers['upload-offset']) !== stored.bytes.length) return say(409);
      stored.bytes = Buffer.concat([stored.bytes, body]);
    }
    say(method === 'PATCH' ? 204 : 200, {
      'upload-offset': String(stored.bytes.length),
      'upload-length': String(stored.length),
    });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    uploads,
    /** Methods with the ids that they are about. */
    asked,
    answerBy(other: typeof state.other): void {
      state.other = other;
    },
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The storage of a page on its device. */
export function deviceStorage(): Storage {
  const storage = {} as Storage & Record<string, string>;
  const hidden = (value: unknown) => ({ value, enumerable: false });
  return Object.defineProperties(storage, {
    length: { get: () => Object.keys(storage).length, enumerable: false },
    key: hidden((index: number) => Object.keys(storage)[index] ?? null),
    getItem: hidden((key: string) => storage[key] ?? null),
    setItem: hidden((key: string, value: string) => void (storage[key] = value)),
    removeItem: hidden((key: string) => void Reflect.deleteProperty(storage, key)),
  });
}

/** The client of tus as browsers have it, whose requests go to a site by `fetch`. It stores in `localStorage`. */
export async function tusClient(origin: string) {
  // The path is not one of its types.
  const path = 'tus-js-client/lib.es5/browser/index.js';
  const browser = (await import(path)) as typeof Tus;
  return {
    Upload: class extends browser.Upload {
      constructor(file: File, options: UploadOptions) {
        const endpoint = origin + (options.endpoint ?? '');
        super(file, { ...options, endpoint, httpStack: by_fetch });
      }
    },
  };
}

const by_fetch: HttpStack = {
  getName: () => 'fetch',
  createRequest(method, url): HttpRequest {
    const headers = new Map<string, string>();
    const halt = new AbortController();
    return {
      getMethod: () => method,
      getURL: () => url,
      getHeader: (name) => headers.get(name),
      setHeader: (name, value) => void headers.set(name, value),
      setProgressHandler: () => undefined,
      getUnderlyingObject: () => undefined,
      abort: async () => halt.abort(),
      async send(body: Blob | null) {
        try {
          const { signal } = halt;
          const init = { method, body, signal, headers: Object.fromEntries(headers) };
          const answer = await fetch(url, init);
          return answerOf(answer, await answer.text());
        } catch (error) {
          // One of a browser that was stopped never answers.
          if (halt.signal.aborted) return new Promise(() => undefined);
          throw error;
        }
      },
    };
  },
};

const answerOf = (answer: Response, body: string): HttpResponse => ({
  getStatus: () => answer.status,
  getHeader: (name) => answer.headers.get(name) ?? undefined,
  getBody: () => body,
  getUnderlyingObject: () => answer,
});
