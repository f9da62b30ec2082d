// What other features may know of people, models and channels alike: their cards in a grid, the head of the page of one, what their lists have in common, and where they read from.
export { Figures } from './figures.tsx';
export { PeopleEmpty } from './people-empty.tsx';
export { PeopleGrid } from './people-grid.tsx';
export { ProfileHead } from './profile-head.tsx';
export { Tabs } from './tabs.tsx';
export { PeopleSorts } from './people-sorts.tsx';
export { toPeople, type PersonData } from './person-data.ts';
export type { PeopleSource } from './people-source.ts';
export { useListTitle } from './use-list-title.ts';
