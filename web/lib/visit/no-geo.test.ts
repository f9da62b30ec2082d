import { expect, test } from 'vitest';
import { noGeo } from './no-geo.ts';

const site = {
  host: 'tube.example',
  family_hosts: ['gay.tube.example', 'cam.example:8443'],
};

test.each([
  ['', '0'],
  ['https://tube.example/categories/lakes/', '0'],
  ['https://gay.tube.example/', '0'],
  ['https://gay.tube.example/country/nl/', '0'],
  ['https://cam.example:8443/', '0'],
  ['https://cam.example/', '1'],
  ['https://www.tube.example/', '1'],
  ['https://tube.example.evil.example/', '1'],
  ['https://search.example/?q=gay.tube.example', '1'],
  ['no address', '1'],
])('a referrer of %j gives %s', (referrer, expected) => {
  expect(noGeo(referrer, site)).toBe(expected);
});
