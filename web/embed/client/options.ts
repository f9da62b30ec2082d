/** Options in the address of an embed; the server reads only its language. */
export interface EmbedOptions {
  /** Where the film begins, seconds. */
  start_time: number;
  autostart: boolean;
  loop: boolean;
  muted: boolean;
}

/** Reads the query of the address; whatever is no whole number of seconds or not `1` counts as absent. */
export function readOptions(search: string): EmbedOptions {
  const query = new URLSearchParams(search);
  const isOn = (name: string): boolean => query.get(name) === '1';
  const start = query.get('start_time') ?? '';
  return {
    start_time: /^\d{1,6}$/.test(start) ? Number(start) : 0,
    autostart: isOn('autostart'),
    loop: isOn('loop'),
    muted: isOn('muted'),
  };
}
