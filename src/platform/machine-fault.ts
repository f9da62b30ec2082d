/**
 * What keeps a machine from working, not a file: a full disk, a missing jail. Trying at once again is no use and giving up would be wrong, so a job that
 * ends by it waits and loses no try.
 */
export abstract class MachineFault extends Error {
  /** until somebody may have mended it */
  readonly wait_seconds: number = 60;
}
