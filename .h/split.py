import re
P='src/platform/'
p=P+'storage/local-storage.ts'; s=open(p).read()
a=s.index('export function createLocalStorage'); b=s.rindex('/**',0,s.index('export async function sweepUnfinished'))
body=s[a:b]
put=body[body.index('    async putFile('):body.index('    async facts(')]
reads=body[body.index('    async facts('):body.index('    async remove(')]
rem=body[body.index('    async remove('):body.index('    async *list(')]
lists=body[body.index('    async *list('):body.rindex('  };\n}')]
def fix(t): return t.replace('pathOf(key)','pathOf(root, key)').replace('pathOfPrefix(prefix)','pathOfPrefix(root, prefix)').replace('pathOfPrefix(keyOrPrefix)','pathOfPrefix(root, keyOrPrefix)').replace('pathOf(keyOrPrefix)','pathOf(root, keyOrPrefix)')
new=("export const createLocalStorage = (root: string, measure?: typeof diskSpace): Storage => ({\n  ...readsBelow(root),\n  ...writesBelow(root, measure),\n});\n\n"
"type Reads = Pick<Storage, 'facts' | 'read' | 'local' | 'list' | 'children'>;\n\n"
"function readsBelow(root: string): Reads {\n  return {\n"+fix(reads)+fix(lists)+"  };\n}\n\n"
"function writesBelow(root: string, measure?: typeof diskSpace): Omit<Storage, keyof Reads> {\n  return {\n"+fix(put)+fix(rem)+"  };\n}\n\n"
"function pathOf(root: string, key: string): string {\n  assertKey(key);\n  return join(root, key);\n}\n\nfunction pathOfPrefix(root: string, prefix: string): string {\n  assertPrefix(prefix);\n  return join(root, prefix.slice(0, -1));\n}\n\n")
s=s[:a]+new+s[b:]; open(p,'w').write(s)
# cache
p=P+'cache/cache.ts'; s=open(p).read()
a=s.index("  const in_flight = new Map"); b=s.index("  const refresh = ")
s=s[:a]+"""  const in_flight = createInFlight<CacheResult<Value>>();
  let waiters = 0;
  let refreshing = 0;
  let outage_until = -Infinity;

  const computeOnce = (key: string, compute: Compute<Value>): Promise<CacheResult<Value>> =>
    in_flight.run(key, async () => {
      try {
        const { entry, may_store } = await computeEntry(compute, parts);
        if (may_store) entries?.set(key, entry);
        else entries?.delete(key);
        outage_until = -Infinity;
        return { ...resultOf(entry, entry.computed_at), is_hit: false };
      } catch (error) {
        // "Not found" is a definitive result, so the entry is no longer valid.
        if (isDefinitive(error)) entries?.delete(key);
        else outage_until = now() + outage_ms;
        throw error;
      }
    });

"""+s[b:]
s=s.replace("    now,\n    recent,\n    replica_lag_ms,\n    isStale,\n  } = parts;","    now,\n    isStale,\n  } = parts;")
m=s.index("const sizeOf = ")
s=s[:m]+"""/** Computes an entry, from the primary when a replica may not have a recent change yet. */
async function computeEntry<Value>(
  compute: Compute<Value>,
  { now, recent, replica_lag_ms }: CacheParts,
): Promise<{ entry: Entry<Value>; may_store: boolean }> {
  let computed_at = now();
  let computed = await compute('anywhere');
  if (replica_lag_ms > 0 && recent.purgedSince(computed.tags, computed_at - replica_lag_ms)) {
    computed_at = now();
    computed = await compute('primary');
  }
  const { fresh_ms, ...rest } = computed;
  const fresh_until = computed_at + fresh_ms * (1 - Math.random() * jitter);
  return {
    entry: { ...rest, computed_at, fresh_until },
    may_store: fresh_ms > 0 && !recent.purgedSince(computed.tags, computed_at),
  };
}

interface InFlight<Result> {
  has(key: string): boolean;
  run(key: string, start: () => Promise<Result>): Promise<Result>;
}

/** In-flight deduplication: one run per key; every caller gets its result or its error. */
function createInFlight<Result>(): InFlight<Result> {
  const runs = new Map<string, Promise<Result>>();
  return {
    has: (key) => runs.has(key),
    run(key, start) {
      const running = runs.get(key);
      if (running) return running;
      const started = start().finally(() => runs.delete(key));
      runs.set(key, started);
      return started;
    },
  };
}

"""+s[m:]
open(p,'w').write(s)
# make-preview
p=P+'ffmpeg/shots/make-preview.ts'; s=open(p).read()
a=s.index("    [\n      '-map',\n      '[clip]',"); b=s.index("  ].flat();\n}",a)
s=s[:a]+"    clipOutput(rate, threads, out.clip),\n    animationOutput(out.animation),\n"+s[b:]
s=s.rstrip('\n')+"""

const clipOutput = (rate: number, threads: number, file: string): string[] => [
  ...['-map', '[clip]', '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
  ...['-c:v', 'libx264', '-preset', 'medium', '-crf', String(clip.crf)],
  ...['-maxrate', String(rate), '-bufsize', String(rate), '-profile:v', 'main'],
  ...['-pix_fmt', 'yuv420p', ...(threads > 0 ? ['-threads', `${threads}`] : [])],
  ...['-movflags', '+faststart', '-f', 'mp4', file],
];

const animationOutput = (file: string): string[] => [
  ...['-map', '[moving]', '-map_metadata', '-1'],
  ...['-c:v', 'libwebp_anim', '-quality', String(animation.quality)],
  ...['-compression_level', '3', '-loop', '0', '-f', 'webp', file],
];
"""
open(p,'w').write(s)
# config
p=P+'config.ts'; s=open(p).read()
a=s.index("    /** Undefined without a cache in front"); 
i=s.index("    cdn_purge:",a); j=s.index("    /** Calls per minute and address. */",i); k=s.index("    rates: {",j); l=s.index("    },\n",k)+7
cdn=s[i:j]; rates=s[k:l]
s=s[:a]+"    cdn_purge: cdnPurge(set),\n    rates: rates(set),\n"+s[l:]
cdn_expr=cdn.strip()[len('cdn_purge:'):].strip().rstrip(',')
rates_expr=rates.strip()[len('rates: '):].rstrip(',')
h="""type Environment = z.output<typeof environmentSchema>;

/** Undefined without a cache in front that must be purged. */
const cdnPurge = (set: Environment) =>
  """+cdn_expr+""";

/** Calls per minute and address. */
const rates = (set: Environment) => ("""+rates_expr+""");

"""
m=s.rindex("/**",0,s.index("export function readConfig")); s=s[:m]+h+s[m:]
open(p,'w').write(s)
p=P+'jobs/pg-boss.ts'; s=open(p).read()
a=s.index("        requeue: async ("); b=s.index("      });\n    },\n    [Symbol.asyncDispose]")
s=s[:a]+"        requeue: (job, delay) => requeue(sender, job, delay),\n"+s[b:]
s=s.replace("import { fromKysely, PgBoss, type ConstructorOptions }","import { fromKysely, PgBoss, type ConstructorOptions, type JobWithMetadata }")
s=s.rstrip('\n')+"""

/** Enqueues a copy of a job with its options. */
async function requeue(
  sender: PgBoss,
  job: JobWithMetadata<object>,
  startAfter = 0,
): Promise<void> {
  const { name, data, priority, retryLimit, retryDelay, expireInSeconds } = job;
  const options = { priority, retryLimit, retryDelay, expireInSeconds, startAfter };
  await sender.send(name, data, options);
}
"""
open(p,'w').write(s)
# listen
p=P+'db/listen.ts'; s=open(p).read()
a=s.index("  /**\n   * Resolves to true") if "  /**\n   * Resolves to true" in s else s.index("  /** Resolves to true")
b=s.index("  const session = ")
h=s[a:b]; s=s[:a]+s[b:]
h=re.sub(r'^  ','',h,flags=re.M).strip()
s=s.rstrip('\n')+"\n\n"+h+"\n"
open(p,'w').write(s)
