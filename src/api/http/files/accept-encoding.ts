export type Coding = 'br' | 'gzip' | 'identity';

/** Selects one of `offered` (best first) or identity; an invalid header counts as absent. */
export function negotiateCoding(header: string | undefined, offered: readonly Coding[]): Coding {
  if (!header || header.length > 1000) return 'identity';
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    if (name && weight >= 0 && weight <= 1) weights.set(name === 'x-gzip' ? 'gzip' : name, weight);
  }
  const weightOf = (coding: Coding): number => weights.get(coding) ?? weights.get('*') ?? 0;
  let best: Coding = 'identity';
  for (const coding of offered) {
    if (coding !== 'identity' && weightOf(coding) > (best === 'identity' ? 0 : weightOf(best)))
      best = coding;
  }
  return best !== 'identity' && weightOf(best) >= (weights.get('identity') ?? 0)
    ? best
    : 'identity';
}
