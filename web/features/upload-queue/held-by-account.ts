/** What goes on in this document whatever page is shown, by a name of its own, until it is ended. Pages say whose they are: with those of another member, what was there ends. Nothing outlives a page that the server renders. */
export function heldByAccount<Held extends { end(): void }>(): (
  username: string,
  name: string,
  make: () => Held,
) => Held {
  const held = new Map<string, Held>();
  let owner: string | undefined;
  return (username, name, make) => {
    if (typeof document === 'undefined') return make();
    if (owner !== username) {
      for (const each of held.values()) each.end();
      held.clear();
      owner = username;
    }
    const known = held.get(name);
    if (known) return known;
    const made = make();
    const { end } = made;
    Object.assign(made, {
      end(): void {
        // What has ended does nothing more: whoever asks for the name again gets another one.
        if (held.get(name) === made) held.delete(name);
        end();
      },
    });
    held.set(name, made);
    return made;
  };
}
