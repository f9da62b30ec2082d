import 'react-easy-crop/react-easy-crop.css';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import {
  crop_least,
  pictureSizes,
  type PictureSection,
} from '#contracts/calls/accounts/member-pictures.ts';
import type { ChosenPicture } from './chosen-picture.ts';
import styles from './pictures.module.css';

interface CropEditorProps {
  picture: ChosenPicture;
  section: PictureSection;
  /** Pixels of the upright picture. */
  onArea(area: Area): void;
}

const arrow_step = 10;

/** Which part of a picture is shown: by mouse, touch, or arrow keys and the range below. */
export function CropEditor({ picture, section, onArea }: CropEditorProps): ReactNode {
  const { t } = useLingui();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [{ width, height } = { width: 1, height: 1 }] = pictureSizes[section];
  const aspect = width / height;
  const widest = Math.min(picture.width, picture.height * aspect);
  const most = Math.max(1, widest / crop_least[section].width);
  return (
    <div className={styles['editor']}>
      <div className={styles['stage']} data-section={section}>
        <Cropper
          image={picture.address}
          crop={crop}
          zoom={zoom}
          maxZoom={most}
          aspect={aspect}
          cropShape={section === 'avatar' ? 'round' : 'rect'}
          showGrid={false}
          keyboardStep={arrow_step}
          disableAutomaticStylesInjection
          cropperProps={{
            'aria-label': t`Part of the picture that is shown. Move it by the arrow keys.`,
            role: 'application',
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onArea(area)}
        />
      </div>
      {most > 1 && (
        <label className={styles['zoom']}>
          {t`Zoom`}
          <input
            type="range"
            min={1}
            max={most}
            step={(most - 1) / 20}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </label>
      )}
    </div>
  );
}
