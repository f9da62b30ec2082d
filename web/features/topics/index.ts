export { Labels, People, Topics } from './topic-chips.tsx';
export {
  categoryNames,
  type CategoryNames,
  labelsIn,
  type Person,
  type Topic,
  type TopicReader,
  topicsOf,
} from './topics.ts';
