// What other features may know of people, models and channels alike: their cards in a grid, the head of the page of one, what their lists have in common, and where they read from.
export { Figures } from './figures.tsx';
export { PeopleEmpty } from './people-empty.tsx';
export { PeopleGrid } from './people-grid.tsx';
export { PeopleSorts } from './people-sorts.tsx';
export { type PeopleSource, peopleSource } from './people-source.ts';
export { type PersonData, toPeople } from './person-data.ts';
export { ProfileHead } from './profile-head.tsx';
export { Tabs } from './tabs.tsx';
export { useListTitle } from './use-list-title.ts';
