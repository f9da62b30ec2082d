import { expect, test } from 'vitest';
import { findBubblewrap } from './create-jail.ts';
import { runDecoder } from './run-decoder.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { syscallsOf, type Syscalls } from './syscalls.ts';

const eperm = 0x0005_0001;
const enosys = 0x0005_0026;
const allowed = 0x7fff_0000;
const killed = 0x8000_0000;

/** The answer of the kernel: emulates its virtual machine, as far as the filter uses it. */
function answer(program: Buffer, arch: number, call: number, args: readonly number[] = []): number {
  const words = new Map([
    [0, call],
    [4, arch],
    ...args.map((arg, n): [number, number] => [16 + 8 * n, arg]),
  ]);
  let held = 0;
  for (let at = 0; ; at += 8) {
    const k = program.readUInt32LE(at + 4);
    const code = program.readUInt16LE(at);
    if (code === 0x06) return k;
    if (code === 0x20) held = words.get(k) ?? 0;
    else if (code === 0x54) held = (held & k) >>> 0;
    else {
      const is_so = code === 0x15 ? held === k : code === 0x35 ? held >= k : (held & k) !== 0;
      at += 8 * program.readUInt8(at + (is_so ? 2 : 3));
    }
  }
}

for (const [name, calls] of Object.entries(syscallsOf)) {
  const program = seccompFilter(calls);
  const ask = (call: number, args?: readonly number[]): number =>
    answer(program, calls.audit_arch, call, args);

  test(`${name}: refuses the listed calls and allows all others`, () => {
    for (const call of Object.values(calls.refused)) expect(ask(call)).toBe(eperm);
    const listed = new Set([
      ...Object.values(calls.refused),
      calls.clone,
      calls.clone3,
      calls.mmap,
      calls.prctl,
    ]);
    for (let call = 0; call < 500; call += 1)
      if (!listed.has(call)) expect(ask(call)).toBe(allowed);
    expect(new Set(Object.values(calls.refused)).size).toBe(Object.keys(calls.refused).length);
  });

  test(`${name}: allows threads and private memory, refuses processes and shared memory`, () => {
    const flags_of_a_thread = 0x003d_0f00;
    expect(ask(calls.clone, [flags_of_a_thread])).toBe(allowed);
    expect(ask(calls.clone, [17])).toBe(eperm);
    expect(ask(calls.clone3)).toBe(enosys);
    expect(ask(calls.mmap, [0, 4096, 3, 0x22])).toBe(allowed);
    expect(ask(calls.mmap, [0, 4096, 3, 0x01])).toBe(allowed);
    expect(ask(calls.mmap, [0, 4096, 3, 0x21])).toBe(eperm);
  });

  test(`${name}: refuses to reset the parent death signal`, () => {
    expect(ask(calls.prctl, [1])).toBe(eperm);
    expect(ask(calls.prctl, [15])).toBe(allowed);
  });

  test(`${name}: kills calls of another architecture`, () => {
    expect(answer(program, 0x4000_0003, 1)).toBe(killed);
    expect(ask(0x4000_0000 + calls.mmap)).toBe(killed);
  });
}

test('the kernel refuses every listed call inside the jail', async () => {
  const calls = syscallsOf[process.arch] as Syscalls;
  const bubblewrap = await findBubblewrap();
  if (bubblewrap instanceof Error) throw bubblewrap;
  const script =
    'for my $call (@ARGV) { $! = 0; syscall($call, 0, 0, 0, 0, 0, 0); print $! + 0, " "; }';
  const numbers = [...Object.values(calls.refused), calls.clone, calls.clone3].map(String);
  const limits = {
    wall_seconds: 10,
    cpu_seconds: 5,
    memory_bytes: 2 ** 30,
    file_bytes: 0,
    folder_bytes: 0,
    output_bytes: 10_000,
  };
  const { stdout } = await runDecoder(bubblewrap, {
    command: 'perl',
    args: ['-e', script, ...numbers],
    reads: [],
    limits,
  });
  expect(stdout.toString().trim().split(' ').map(Number)).toEqual([
    ...Object.keys(calls.refused).map(() => 1),
    1,
    38,
  ]);
});
