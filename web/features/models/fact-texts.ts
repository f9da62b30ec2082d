import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FilterCode } from '#contracts/pages/people/model-filters.ts';

/** The coded facts of a model: the filters of the list and two more. */
export type FactCode = FilterCode | 'relationship' | 'orientation';

export const factLabels: Record<FactCode, MessageDescriptor> = {
  age: msg`Age`,
  hair_color: msg`Hair`,
  height: msg`Height`,
  weight: msg`Weight`,
  breast_size: msg`Breast size`,
  race: msg`Ethnicity`,
  tattoo: msg`Tattoos`,
  piercing: msg`Piercings`,
  relationship: msg`Relationship`,
  orientation: msg`Orientation`,
};

const yes_no = [
  msg({ context: 'tattoos and piercings', message: 'Yes' }),
  msg({ context: 'tattoos and piercings', message: 'No' }),
];

/** The words of each code, from 1 on. */
export const factValues: Record<FactCode, readonly MessageDescriptor[]> = {
  age: [msg`18–21`, msg`22–29`, msg`30–39`, msg`40 and over`],
  hair_color: [
    msg({ context: 'hair', message: 'Brunette' }),
    msg({ context: 'hair', message: 'Dark' }),
    msg({ context: 'hair', message: 'Red' }),
    msg({ context: 'hair', message: 'Brown' }),
    msg({ context: 'hair', message: 'Blonde' }),
  ],
  height: [msg`Under 155 cm`, msg`155–164 cm`, msg`165–174 cm`, msg`175 cm and over`],
  weight: [msg`Under 50 kg`, msg`50–59 kg`, msg`60–69 kg`, msg`70 kg and over`],
  breast_size: [
    msg({ context: 'size', message: 'Small' }),
    msg({ context: 'size', message: 'Medium' }),
    msg({ context: 'size', message: 'Big' }),
    msg({ context: 'size', message: 'Huge' }),
  ],
  race: [
    msg({ context: 'ethnicity', message: 'Asian' }),
    msg({ context: 'ethnicity', message: 'Caucasian' }),
    msg({ context: 'ethnicity', message: 'Ebony' }),
    msg({ context: 'ethnicity', message: 'Latin' }),
  ],
  tattoo: yes_no,
  piercing: yes_no,
  relationship: [
    msg({ context: 'relationship', message: 'Single' }),
    msg({ context: 'relationship', message: 'Married' }),
    msg({ context: 'relationship', message: 'Open' }),
  ],
  orientation: [
    msg({ context: 'person', message: 'Not sure' }),
    msg({ context: 'person', message: 'Straight' }),
    msg({ context: 'person', message: 'Gay' }),
    msg({ context: 'person', message: 'Lesbian' }),
    msg({ context: 'person', message: 'Bisexual' }),
  ],
};
