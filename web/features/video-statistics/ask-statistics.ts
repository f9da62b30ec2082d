import { OwnStatistics, ownStatisticsUrl } from '#contracts/calls/uploads/own-statistics.ts';
import { askOwn } from '../accounts/index.ts';

export const askStatistics = async (
  signal: AbortSignal,
  video_id: number,
): Promise<OwnStatistics> =>
  OwnStatistics.parse(await askOwn(ownStatisticsUrl.build({ video_id, format: 'json' }), signal));
