export { People, Topics } from './topic-chips.tsx';
export {
  categoryNames,
  type CategoryNames,
  type Person,
  type Topic,
  type TopicReader,
  topicsOf,
} from './topics.ts';
