import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

// The server sends no request on behalf of others: no address that a visitor or a file names is ever requested. The exceptions are written down here.
const root = resolve(import.meta.dirname, '..');
const clients =
  /^(node:)?(http|https|http2|net|tls|dgram|dns|dns\/promises|undici|axios|got|nodemailer|jose)$/;
/** Names of them that open no connection. */
const harmless = ['BlockList', 'IncomingMessage', 'createServer', 'isIP', 'isIPv4', 'isIPv6'];

/**
 * The owner's own setting says where; nothing of a visitor's is in the request but, of a mail, the receiver and the text, of a form, the answer that the
 * check of robots gave the browser, the address of a client that claims to be a crawler, whose name is looked up, the name that a list of hashes gives
 * to a match, and, on the owner's own socket, a file that the scanner for malware looks at. Mails in a folder are composed by the same package.
 */
const allowed = [
  'src/platform/announce/http-announcer.ts: fetch()',
  'src/platform/bot-check/hosted-check.ts: fetch()',
  'src/platform/cdn/http-purge.ts: fetch()',
  'src/platform/crawlers/crawlers.ts: import node:dns/promises',
  'src/platform/hash-lists/http-hash-lists.ts: fetch()',
  'src/platform/mail/folder-mailer.ts: import nodemailer',
  'src/platform/mail/smtp-mailer.ts: import nodemailer',
  'src/platform/malware/clamd.ts: import node:net',
  'src/platform/signed-results/verify-result.ts: import jose',
];

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

/** Calls of fetch, and imports of modules that can open a connection, in one file. */
function waysOut(name: string): string[] {
  const { program, module } = parseSync(name, readFileSync(join(root, name), 'utf8'));
  const found = module.staticImports
    .filter((each) => clients.test(each.moduleRequest.value))
    .filter(
      (each) =>
        !each.entries.every(
          (entry) => entry.isType || harmless.includes(entry.importName.name ?? ''),
        ),
    )
    .map((each) => `import ${each.moduleRequest.value}`);
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'fetch') found.push('fetch()');
    },
    NewExpression({ callee }) {
      if (
        callee.type === 'Identifier' &&
        ['WebSocket', 'EventSource', 'XMLHttpRequest'].includes(callee.name)
      )
        found.push(callee.name);
    },
  }).visit(program);
  return found;
}

test('the server makes no request of its own, but to the cache, the mail server and the search engines that its owner named', () => {
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((name) => waysOut(name).map((way) => `${name}: ${way}`));
  expect(found).toEqual(allowed);
});
