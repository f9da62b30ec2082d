/**
 * Holds objects by name in this document, across pages, until they are ended. A page passes the account it belongs to: a page of
 * another member ends all held objects. On the server nothing outlives the rendering of a page.
 */
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
        // An ended object does nothing more: the next call with this name makes another one.
        if (held.get(name) === made) held.delete(name);
        end();
      },
    });
    held.set(name, made);
    return made;
  };
}
