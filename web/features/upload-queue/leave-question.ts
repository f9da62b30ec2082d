/** Returns a switch: after a call with true the browser asks before this document is left, until a call with false. */
export function leaveQuestion(): (isAsked: boolean) => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  return (isAsked) =>
    isAsked ? addEventListener('beforeunload', ask) : removeEventListener('beforeunload', ask);
}
