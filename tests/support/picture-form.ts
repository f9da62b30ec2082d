import sharp from 'sharp';

export const picture_type = 'multipart/form-data; boundary=picture';

/** A picture that is just large enough for a member. */
export const aMemberPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 1250, height: 250, channels: 3, background: '#48c' } })
    .jpeg()
    .toBuffer();

/** As a browser sends a form with a picture. */
export function pictureForm(fields: Iterable<readonly [string, string]>, file: Buffer): Buffer {
  const head = '--picture\r\nContent-Disposition: form-data; name=';
  const texts = [...fields].map(([name, value]) => `${head}"${name}"\r\n\r\n${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${texts.join('')}${head}"file"; filename="a.jpg"\r\n\r\n`),
    file,
    Buffer.from('\r\n--picture--\r\n'),
  ]);
}
