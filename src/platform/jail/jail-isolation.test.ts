import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decoder_limits } from '#tests/support/decoders.ts';
import { createJail } from './create-jail.ts';
import type { Jail, JailedRun, JailLimits, JailOutput } from './port.ts';

const limits: JailLimits = { ...decoder_limits, file_bytes: 2 ** 26, folder_bytes: 2 ** 26 };
const place = { folder: '', input: '', output: '', secret: '' };
let jail: Jail;

beforeAll(async () => {
  jail = await createJail({ allow_unjailed: false });
  place.folder = await mkdtemp(join(tmpdir(), 'velour-jail-'));
  place.input = join(place.folder, 'input.bin');
  place.output = join(place.folder, 'output');
  place.secret = join(place.folder, 'secret.txt');
  await mkdir(place.output);
  await writeFile(place.input, 'the input');
  await writeFile(place.secret, 'the secret');
});
afterAll(() => rm(place.folder, { recursive: true, force: true }));

const run = (command: JailedRun['command'], args: readonly string[]): Promise<JailOutput> =>
  jail.run({ command, args, reads: [place.input], writes: place.output, limits });

/** Runs an expression inside the jail: returns its value, or the code of the error that it throws. */
async function inside(expression: string): Promise<unknown> {
  const script = `(async () => { try { return await (${expression}); } catch (error) { return error.code ?? String(error); } })()
    .then((found) => { console.log(JSON.stringify(found ?? 'done')); process.exit(0); })`;
  const { stdout } = await run('node', ['-e', script]);
  return JSON.parse(stdout.toString());
}
const quoted = (path: string): string => JSON.stringify(path);

test('this machine supports the jail', () => expect(jail.kind).toBe('bubblewrap'));

test('reads the input and writes the output folder', async () => {
  expect(await inside(`fs.readFileSync(${quoted(place.input)}, 'utf8')`)).toBe('the input');
  expect(await inside(`fs.writeFileSync(${quoted(join(place.output, 'made.txt'))}, 'made')`)).toBe(
    'done',
  );
  expect(await readFile(join(place.output, 'made.txt'), 'utf8')).toBe('made');
});

test('hides all other files of the machine', async () => {
  for (const path of [
    '/etc/passwd',
    '/etc/hostname',
    place.secret,
    import.meta.filename,
    '/proc/self/environ',
    '/proc/1/environ',
    '/sys',
    '/root',
    '/home',
  ])
    expect(await inside(`fs.readFileSync(${quoted(path)}, 'utf8')`), path).toBe('ENOENT');
  expect(await inside(`fs.readdirSync(${quoted(place.folder)})`)).toEqual(['input.bin', 'output']);
  await expect(
    run('ffmpeg', [
      '-v',
      'error',
      '-f',
      'data',
      '-i',
      `file:${place.secret}`,
      '-map',
      '0',
      '-f',
      'data',
      '-',
    ]),
  ).rejects.toMatchObject({
    how: 'exit',
    stderr: expect.stringContaining('No such file'),
  });
});

test('writes nowhere but to the output folder and a small private /tmp', async () => {
  const attempts = [place.input, '/usr/bin/ffmpeg', '/new', '/dev/new', '/etc/new'];
  for (const path of attempts)
    expect(['EROFS', 'EACCES', 'EPERM'], path).toContain(
      await inside(`fs.writeFileSync(${quoted(path)}, 'x')`),
    );
  expect(await inside(`fs.unlinkSync(${quoted(place.input)})`)).toMatch(/EBUSY|EROFS/);
  expect(
    await inside(`fs.renameSync(${quoted(place.input)}, ${quoted(join(place.output, 'taken'))})`),
  ).toMatch(/EBUSY|EXDEV|EROFS/);
  // The folder around it is one of the private /tmp: what is written there is gone with the run.
  expect(await inside(`fs.writeFileSync(${quoted(join(place.folder, 'beside.txt'))}, 'x')`)).toBe(
    'done',
  );
  expect(await inside(`fs.writeFileSync('/tmp/small', Buffer.alloc(1e6))`)).toBe('done');
  expect(await inside(`fs.writeFileSync('/tmp/large', Buffer.alloc(2e7))`)).toBe('ENOSPC');
  expect(await readFile(place.input, 'utf8')).toBe('the input');
  expect((await readdir(place.folder)).toSorted()).toEqual(['input.bin', 'output', 'secret.txt']);
});

test('leaves no link in the output', async () => {
  expect(await inside(`fs.symlinkSync('/etc/passwd', ${quoted(join(place.output, 'link'))})`)).toBe(
    'EPERM',
  );
  expect(
    await inside(`fs.linkSync(${quoted(place.input)}, ${quoted(join(place.output, 'hard'))})`),
  ).toBe('EXDEV');
});

test('resolves a link among the reads without its target on the command line', async () => {
  const hostile = join(place.folder, '-i "$(x)" \n évil|.mp4');
  const link = join(place.folder, 'link');
  await writeFile(hostile, 'through the link');
  await symlink(hostile, link);
  const { stdout } = await jail.run({
    command: 'node',
    args: [
      '-p',
      `fs.readFileSync(${quoted(link)}, 'utf8') + fs.readdirSync(${quoted(place.folder)})`,
    ],
    reads: [link],
    limits,
  });
  expect(stdout.toString()).toBe('through the linklink\n');
  await rm(link);
  await rm(hostile);
});

test('has no network: no local listener and no socket', async () => {
  const visits: string[] = [];
  await using server = createServer((socket) => {
    visits.push('came');
    socket.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(
    await inside(
      `new Promise((resolve, reject) => net.connect(${port}, '127.0.0.1', resolve).on('error', reject))`,
    ),
  ).toBe('EPERM');
  expect(
    await inside(
      `new Promise((resolve, reject) => net.connect('\\0velour', resolve).on('error', reject))`,
    ),
  ).toBe('EPERM');
  expect(
    await inside(
      `new Promise((resolve, reject) => net.createServer().listen('/tmp/own', resolve).on('error', reject))`,
    ),
  ).toBe('EPERM');
  await expect(
    run('ffmpeg', ['-v', 'error', '-i', `tcp://127.0.0.1:${port}`, '-f', 'null', '-']),
  ).rejects.toMatchObject({ how: 'exit' });
  await expect(
    run('ffprobe', ['-v', 'error', `http://127.0.0.1:${port}/x.m3u8`]),
  ).rejects.toMatchObject({ how: 'exit' });
  expect(visits).toEqual([]);
});

test('starts no second process; exec stays in the jail', async () => {
  expect(
    await inside(
      `new Promise((resolve, reject) => child_process.spawn('/usr/bin/true').on('error', reject).on('exit', resolve))`,
    ),
  ).toBe('EPERM');
  for (const [program, ...args] of [
    ['/usr/bin/unshare', '--user', '--map-root-user', 'true'],
    ['/usr/bin/mount', '-t', 'tmpfs', 'none', '/tmp'],
    ['/usr/bin/nsenter', '--target', '1', '--mount', 'true'],
  ])
    await expect(
      run('node', [
        '-e',
        `process.execve(${JSON.stringify(program)}, ${JSON.stringify([program, ...args])}, {})`,
      ]),
      program,
    ).rejects.toMatchObject({
      how: 'exit',
      stderr: expect.stringMatching(
        /not permitted|permission denied|must be superuser|cannot open|cannot find/i,
      ),
    });
});

test('runs as an unprivileged user without the parent’s environment', async () => {
  expect(await inside(`[process.getuid(), process.getgid(), process.cwd()]`)).toEqual([
    65534,
    65534,
    '/',
  ]);
  expect(await inside(`Object.keys(process.env).sort()`)).toEqual(['LC_ALL', 'PATH', 'PWD']);
  expect(await inside(`os.availableParallelism() > 0`)).toBe(true);
});

test('runs without bubblewrap only when allowed', async () => {
  const missing = async (): Promise<Error> =>
    new Error('bwrap: setting up uid map: Permission denied');
  const version: JailedRun = { command: 'ffprobe', args: ['-version'], reads: [], limits };
  const refusing = await createJail({ allow_unjailed: false }, missing);
  await expect(refusing.run(version)).rejects.toMatchObject({
    name: 'JailMissing',
    message: expect.stringContaining('install bubblewrap'),
  });
  const allowing = await createJail({ allow_unjailed: true }, missing);
  expect([refusing.kind, allowing.kind]).toEqual(['none', 'none']);
  expect((await allowing.run(version)).stdout.toString()).toContain('ffprobe version');
});
