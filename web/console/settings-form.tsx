import type { ReactNode } from 'react';
import { Field } from './parts.tsx';
import { useSettings, type Settings } from './settings.ts';
import { useTexts } from './texts/texts.ts';

/** Each change counts at once, in this browser. */
export function SettingsForm(): ReactNode {
  const texts = useTexts();
  const { settings, change } = useSettings();
  return (
    <div className="stack">
      <Field id="lang" label={texts.language}>
        {(id) => (
          <select
            className="input"
            id={id}
            value={settings.lang}
            onChange={({ target }) => change({ lang: target.value as Settings['lang'] })}
          >
            <option value="en">English</option>
            <option value="de">Deutsch</option>
          </select>
        )}
      </Field>
      <Field id="theme" label={texts.theme}>
        {(id) => (
          <select
            className="input"
            id={id}
            value={settings.theme}
            onChange={({ target }) => change({ theme: target.value as Settings['theme'] })}
          >
            {Object.entries(texts.themes).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className="stack">
        <legend>{texts.viewing}</legend>
        <Check name="is_muted" label={texts.muted} />
        <Check name="is_grey" label={texts.grey} />
        <Check name="is_blurred" label={texts.blurred} />
      </fieldset>
      <Check name="has_keys" label={texts.use_keys} />
      <Field id="break" label={texts.break_after}>
        {(id) => (
          <input
            className="input"
            id={id}
            type="number"
            min={0}
            max={600}
            value={settings.break_after}
            onChange={({ target }) =>
              change({ break_after: Math.min(600, Math.max(0, Math.floor(Number(target.value)))) })
            }
          />
        )}
      </Field>
    </div>
  );
}

function Check({
  name,
  label,
}: {
  name: 'is_muted' | 'is_grey' | 'is_blurred' | 'has_keys';
  label: string;
}): ReactNode {
  const { settings, change } = useSettings();
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={settings[name]}
        onChange={({ target }) => change({ [name]: target.checked })}
      />
      {label}
    </label>
  );
}
