/** Has the browser ask before this document is left, from when it is told so until it is told otherwise. */
export function leaveQuestion(): (isAsked: boolean) => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  return (isAsked) =>
    isAsked ? addEventListener('beforeunload', ask) : removeEventListener('beforeunload', ask);
}
