import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const durations = ['', 1, 2, 3] as const;
export const durationLabels: Record<(typeof durations)[number], MessageDescriptor> = {
  '': msg`Any`,
  1: msg`Under 10 min`,
  2: msg`10–40 min`,
  3: msg`Over 40 min`,
};

export const dates = ['', 'day', 'week', 'month'] as const;
export const dateLabels: Record<(typeof dates)[number], MessageDescriptor> = {
  '': msg`All time`,
  day: msg`Today`,
  week: msg`This week`,
  month: msg`This month`,
};

export const hdLabel: MessageDescriptor = msg`HD and 4K only`;
