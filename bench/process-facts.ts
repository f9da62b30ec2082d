import { readFile, readdir } from 'node:fs/promises';

/** Linux counts a process's time in hundredths of a second, whatever the kernel's own tick. */
const ticks_per_second = 100;

/** Seconds of processor time, all threads, that the process used so far. */
export async function cpuSeconds(pid: number): Promise<number> {
  const fields = await statOf(pid);
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return (user + system) / ticks_per_second;
}

export interface Memory {
  name: string;
  pid: number;
  /** bytes */
  rss: number;
}

/** Resident memory of a process and of all that descend from it. */
export async function memoryOfTree(pid: number): Promise<Memory[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await statOf(Number(name)).catch(() => undefined);
    if (fields) parents.set(Number(name), Number(fields[1]));
  }
  const isOurs = (candidate: number): boolean => {
    for (let each: number | undefined = candidate; each; each = parents.get(each))
      if (each === pid) return true;
    return false;
  };
  const tree = [...parents.keys()].filter(isOurs);
  return Promise.all(
    tree.map(async (each) => ({
      pid: each,
      name: await nameOf(each),
      rss: await residentBytes(each),
    })),
  );
}

/** 1-minute load of the machine. */
export async function machineLoad(): Promise<string> {
  return (await readFile('/proc/loadavg', 'utf8')).split(' ')[0] ?? '';
}

/** The fields after the name, which may hold spaces: state, parent, … */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

async function nameOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.split('\0')[0]?.replace(/^.*\//, '') ?? '';
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
