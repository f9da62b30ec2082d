import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const of = (env: Record<string, string>) => readConfig(env, '/');

describe('partner links', () => {
  test('are empty by default, otherwise titles and https addresses', () => {
    expect(of({}).partner_links).toEqual([]);
    const set = JSON.stringify([
      { title: ' Slow Cinema Club ', url: 'https://slow.example' },
      { title: 'Kumo 雲', url: 'https://kumo.example/a?b=c' },
    ]);
    expect(of({ PARTNER_LINKS: set }).partner_links).toEqual([
      { title: 'Slow Cinema Club', url: 'https://slow.example/' },
      { title: 'Kumo 雲', url: 'https://kumo.example/a?b=c' },
    ]);
  });

  test.each([
    'slow.example',
    '{}',
    '[{"title":"A"}]',
    '[{"title":"","url":"https://a.example/"}]',
    '[{"title":"A","url":"http://a.example/"}]',
    '[{"title":"A","url":"javascript:alert(1)"}]',
    '[{"title":"A","url":"/a"}]',
    '[{"title":"A\\nB","url":"https://a.example/"}]',
    '[{"title":"A","url":"https://a.example/","rel":"follow"}]',
  ])('refuses %s with a readable message', (PARTNER_LINKS) => {
    expect(() => of({ PARTNER_LINKS })).toThrow(
      /^The configuration is wrong: PARTNER_LINKS must be a JSON list such as /,
    );
  });
});

describe('origins of advertising', () => {
  test('are empty by default, otherwise distinct https origins', () => {
    expect(of({}).ad_origins).toEqual([]);
    expect(
      of({ AD_ORIGINS: 'https://ads.example, https://b.example:8443,https://ads.example' })
        .ad_origins,
    ).toEqual(['https://ads.example', 'https://b.example:8443']);
  });

  test.each([
    'ads.example',
    'https://ads.example/',
    'https://ads.example/frame',
    'https://ADS.example',
    'https://ads.example:443',
    'https://*.example',
    'https://a@ads.example',
    "https://ads.example;script-src 'unsafe-inline'",
    'https://ads.example;sandbox',
    "'self'",
    'https:',
    'data:',
    'http://ads.example',
    'http://localhost.example',
  ])('refuses %s with a readable message', (AD_ORIGINS) => {
    expect(() => of({ AD_ORIGINS })).toThrow(
      /^The configuration is wrong: AD_ORIGINS must be https origins such as /,
    );
  });

  test.each([
    'partner.example',
    'https://partner.example/',
    'https://*.partner.example',
    'https:',
    'data:',
    "https://a.example;script-src 'unsafe-inline'",
    'http://partner.example',
    'http://127.0.0.1:4000',
  ])('of pictures are https: refuses %s', (PARTNER_PICTURE_ORIGINS) => {
    expect(of({}).partner_picture_origins).toEqual([]);
    expect(
      of({ PARTNER_PICTURE_ORIGINS: 'https://a.example,https://b.example:8443' })
        .partner_picture_origins,
    ).toEqual(['https://a.example', 'https://b.example:8443']);
    expect(() => of({ PARTNER_PICTURE_ORIGINS })).toThrow(
      /^The configuration is wrong: PARTNER_PICTURE_ORIGINS must be https origins such as /,
    );
  });

  test('refuses the site’s own origins, whose frames could remove the sandbox', () => {
    const own = { PUBLIC_ORIGIN: 'https://tube.example', MEDIA_ORIGIN: 'https://media.example' };
    for (const AD_ORIGINS of ['https://tube.example', 'https://ads.example,https://media.example'])
      expect(() => of({ ...own, AD_ORIGINS })).toThrow(
        "The configuration is wrong: AD_ORIGINS must not name the site's own origins.",
      );
    expect(() => of({ AD_ORIGINS: 'http://127.0.0.1:3000' })).toThrow(
      "must not name the site's own origins",
    );
  });

  test('accepts http only from this machine to this machine', () => {
    const AD_ORIGINS = 'http://127.0.0.1:4000,http://[::1]:4000,http://localhost:4000';
    expect(of({ AD_ORIGINS }).ad_origins).toEqual(AD_ORIGINS.split(','));
    expect(() => of({ AD_ORIGINS, PUBLIC_ORIGIN: 'https://tube.example' })).toThrow(
      'AD_ORIGINS must be https.',
    );
    expect(() => of({ AD_ORIGINS, HOST: '0.0.0.0' })).toThrow('AD_ORIGINS must be https.');
  });
});
