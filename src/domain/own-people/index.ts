// People whom members name in their videos, with the records that the law asks for.
export { addOwnDocuments } from './add-own-documents.ts';
export { addOwnPerson } from './add-own-person.ts';
export { removeOwnPerson } from './remove-own-person.ts';
export { showOwnPeople } from './show-own-people.ts';
