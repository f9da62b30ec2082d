/**
 * A fault of the machine, not of a file: a full disk, a missing jail. An immediate retry is
 * pointless and giving up would be wrong, so a job that throws it waits without losing an attempt.
 */
export abstract class MachineFault extends Error {
  /** until an operator may have fixed it */
  readonly wait_seconds: number = 60;
}
