import type { ComponentProps, ReactNode } from 'react';
import { photoSrcset } from '#contracts/calls/catalogue/albums.ts';

type PhotoPictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'sizes'> & {
  /** Address of any of the photo's JPEGs. */
  url: string;
  alt: string;
  sizes: string;
};

/** A photo in the smallest format that the browser reads and the size that it needs. */
export function PhotoPicture({ url, alt, sizes, ...rest }: PhotoPictureProps): ReactNode {
  return (
    <picture>
      <source type="image/avif" srcSet={photoSrcset(url, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={photoSrcset(url, 'webp')} sizes={sizes} />
      <img
        src={url}
        srcSet={photoSrcset(url, 'jpg')}
        sizes={sizes}
        alt={alt}
        decoding="async"
        {...rest}
      />
    </picture>
  );
}
