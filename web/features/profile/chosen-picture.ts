/** A picture of the device, as the browser shows it, upright. */
export interface ChosenPicture {
  address: string;
  width: number;
  height: number;
}

/** Undefined for what the browser cannot show, such as HEIC in most: the server may read it all the same. */
export async function readChosen(file: File): Promise<ChosenPicture | undefined> {
  const address = await new Promise<string | undefined>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(addressOf(reader.result)));
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(file);
  });
  if (address === undefined) return undefined;
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => ({ address, width: image.naturalWidth, height: image.naturalHeight }),
    () => undefined,
  );
}

const addressOf = (read: FileReader['result']): string | undefined =>
  typeof read === 'string' ? read : undefined;
