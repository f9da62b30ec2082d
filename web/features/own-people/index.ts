// People whom own videos show, with their records; and the field in which a video names them.
export { askOwnPeople } from './ask-own-people.ts';
export { PeopleField } from './people-field.tsx';
export { PeopleScreen } from './people-screen.tsx';
