import { own_people_url, OwnPeople } from '#contracts/calls/uploads/own-people.ts';
import { askOwn } from '../accounts/index.ts';

export const askOwnPeople = async (signal: AbortSignal): Promise<OwnPeople> =>
  OwnPeople.parse(await askOwn(own_people_url, signal));
