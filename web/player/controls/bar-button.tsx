import type { ComponentProps } from 'react';
import css from './bar.module.css';
import type { Icon } from './icons.tsx';

type BarButtonProps = { icon: Icon; label: string } & ComponentProps<'button'>;

/** An icon with a name. */
export function BarButton({ icon: Icon, label, ...rest }: BarButtonProps) {
  return (
    <button
      type="button"
      className={css['button']}
      data-focus="button"
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon className={css['icon']} />
    </button>
  );
}
