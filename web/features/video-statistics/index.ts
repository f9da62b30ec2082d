// Statistics of the views of an own video.
export { askStatistics } from './ask-statistics.ts';
export { StatisticsScreen } from './statistics-screen.tsx';
