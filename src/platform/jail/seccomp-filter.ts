import type { Syscalls } from './syscalls.ts';

/** Jump targets. */
type Label = 'allow' | 'refuse' | 'unknown' | 'kill' | 'clone' | 'mmap' | 'prctl';

interface Step {
  at?: Label;
  code: number;
  k: number;
  /** jump targets when the comparison holds and when it does not; by default the next step */
  yes?: Label;
  no?: Label;
}

const load = 0x20; // BPF_LD | BPF_W | BPF_ABS
const and = 0x54; // BPF_ALU | BPF_AND | BPF_K
const if_equal = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
const if_at_least = 0x35; // BPF_JMP | BPF_JGE | BPF_K
const if_any_bit = 0x45; // BPF_JMP | BPF_JSET | BPF_K
const answer = 0x06; // BPF_RET | BPF_K

// Offsets in struct seccomp_data; both supported processors are little-endian, so the lower half of
// an argument comes first.
const call_number = 0;
const processor = 4;
const argument = (n: number): number => 16 + 8 * n;

const allowed = 0x7fff_0000;
const kill_process = 0x8000_0000;
const refusal = (errno: number): number => 0x0005_0000 | errno;
const eperm = 1;
const enosys = 38;

/** Numbers from here on belong to the x32 ABI, under which every rule would have another number. */
const x32_calls = 0x4000_0000;
/** PR_SET_PDEATHSIG: ends the process together with its parent. */
const signal_of_parents_death = 1;
const clone_thread = 0x0001_0000;
/** MAP_SHARED and MAP_ANONYMOUS: memory that no process limit counts. */
const shared_anonymous = 0x21;

/**
 * Builds the seccomp program: no second process (threads only), no escape from the process group,
 * no socket, no link or device file left in the output, no shared memory, and none of the
 * interfaces through which most kernel vulnerabilities were reached: namespaces, mounts, tracing,
 * keys, BPF, io_uring. Refused calls return an error, so that a library that merely tries them
 * continues; only calls of another architecture kill.
 */
export function seccompFilter({
  audit_arch,
  refused,
  clone,
  clone3,
  mmap,
  prctl,
}: Syscalls): Buffer {
  return assemble([
    { code: load, k: processor },
    { code: if_equal, k: audit_arch, no: 'kill' },
    { code: load, k: call_number },
    { code: if_at_least, k: x32_calls, yes: 'kill' },
    ...Object.values(refused).map((k): Step => ({ code: if_equal, k, yes: 'refuse' })),
    // Its flags are in memory, which a filter cannot read; ENOSYS makes the C library fall back to
    // clone.
    { code: if_equal, k: clone3, yes: 'unknown' },
    { code: if_equal, k: clone, yes: 'clone' },
    { code: if_equal, k: mmap, yes: 'mmap' },
    { code: if_equal, k: prctl, yes: 'prctl' },
    { code: answer, k: allowed },
    { at: 'clone', code: load, k: argument(0) },
    { code: if_any_bit, k: clone_thread, yes: 'allow', no: 'refuse' },
    { at: 'mmap', code: load, k: argument(3) },
    { code: and, k: shared_anonymous },
    { code: if_equal, k: shared_anonymous, yes: 'refuse', no: 'allow' },
    { at: 'prctl', code: load, k: argument(0) },
    { code: if_equal, k: signal_of_parents_death, yes: 'refuse', no: 'allow' },
    // Jumps go forward only, so the results come last.
    { at: 'allow', code: answer, k: allowed },
    { at: 'refuse', code: answer, k: refusal(eperm) },
    { at: 'unknown', code: answer, k: refusal(enosys) },
    { at: 'kill', code: answer, k: kill_process },
  ]);
}

const step_bytes = 8;

/**
 * Encodes steps as the kernel's struct sock_filter: code, jump offsets for true and false, operand.
 */
function assemble(steps: readonly Step[]): Buffer {
  const program = Buffer.alloc(steps.length * step_bytes);
  const skip = (from: number, label?: Label): number =>
    label ? steps.findIndex(({ at }) => at === label) - from - 1 : 0;
  for (const [n, { code, k, yes, no }] of steps.entries()) {
    program.writeUInt16LE(code, n * step_bytes);
    program.writeUInt8(skip(n, yes), n * step_bytes + 2);
    program.writeUInt8(skip(n, no), n * step_bytes + 3);
    program.writeUInt32LE(k, n * step_bytes + 4);
  }
  return program;
}
