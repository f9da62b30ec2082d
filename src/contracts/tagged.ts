/** An answer with the cache tags of the objects that it shows. */
export interface Tagged<Value> {
  value: Value;
  tags: readonly string[];
}

export type Read<Query, Answer> = (query: Query) => Promise<Answer>;

/** Rooms of reads, each answer with its tags. */
export type TaggedRooms<Rooms> = {
  [Room in keyof Rooms]: {
    [Name in keyof Rooms[Room]]: Rooms[Room][Name] extends Read<infer Query, infer Answer>
      ? Read<Query, Tagged<Answer>>
      : never;
  };
};
