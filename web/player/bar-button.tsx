import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import css from './bar.module.css';

type BarButtonProps = { icon: LucideIcon; label: string } & ComponentProps<'button'>;

/** An icon with a name. */
export function BarButton({ icon: Icon, label, ...rest }: BarButtonProps) {
  return (
    <button type="button" className={css['button']} data-focus="button" aria-label={label} title={label} {...rest}>
      <Icon className={css['icon']} aria-hidden="true" />
    </button>
  );
}
