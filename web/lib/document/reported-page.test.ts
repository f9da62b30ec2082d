import { describe, expect, it } from 'vitest';
import { reportPage } from './report-page.ts';
import { reportedPage } from './reported-page.ts';

const origin = 'https://tube.example';
const at = (address: string) => reportedPage(new URL(address, origin));

describe('reportPage', () => {
  it('leads to the section of the support page and names what is reported', () => {
    const address = reportPage('/videos/7/slow-lake/');
    expect(address).toMatch(/^\/information\/support\/\?about=.*#report$/);
    expect(at(address)).toBe(`${origin}/videos/7/slow-lake/`);
    expect(at(reportPage('/album/7/slow-lake/'))).toBe(`${origin}/album/7/slow-lake/`);
  });

  it.each(['', '/', '//evil.example/videos/7/a/', 'https://evil.example/', '/videos/7/a/?x=1'])(
    'ignores %j, which is no page of a video or an album',
    (path) => expect(at(reportPage(path))).toBeUndefined(),
  );
});
