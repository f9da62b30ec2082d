export const oembed_path = '/api/v1/oembed';

/** The call that describes the embed of an absolute address. */
export const oembedAddress = (url: string, format: 'json' | 'xml'): string =>
  `${oembed_path}?format=${format}&url=${encodeURIComponent(url)}`;
