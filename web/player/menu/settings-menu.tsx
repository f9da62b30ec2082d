import { useState } from 'react';
import { positionClock } from '../clock.ts';
import { settings, useSettings } from '../device/stored-settings.ts';
import { wide } from '../mini/use-mini.ts';
import { usePlayerParts } from '../parts.ts';
import { usePosition } from '../use-position.ts';
import { GroupPage, Lines, PlayerMenu, type MenuLine, type MenuProps } from './menu.tsx';
import { useCaptionLines } from './use-caption-lines.ts';
import { useSpeedGroup, type QualityGroup } from './use-menu-groups.ts';

type Props = { quality: QualityGroup } & Pick<MenuProps, 'id' | 'onClose'>;

/** Everything that can be set, and the page of one of it. */
export function SettingsMenu({ id, quality, onClose }: Props) {
  const { labels } = usePlayerParts();
  const [{ page, left }, show] = useState<{ page?: string; left?: string }>({});
  const lines = useLines(quality);
  const open = lines.find((line) => line.kind === 'page' && line.id === page);
  const group = open?.kind === 'page' ? open.group : undefined;
  const back = (): void => show({ left: page ?? '' });
  return (
    <PlayerMenu
      id={id}
      label={labels.settings}
      page={page ?? ''}
      focus_on={group === undefined ? left : undefined}
      onClose={onClose}
      onBack={group === undefined ? undefined : back}
    >
      {group === undefined ? (
        <Lines lines={lines} onOpen={(next) => show({ page: next })} onClose={onClose} />
      ) : (
        <GroupPage group={group} back={labels.back} onBack={back} onClose={onClose} />
      )}
    </PlayerMenu>
  );
}

function useLines(quality: QualityGroup): MenuLine[] {
  const speed = useSpeedGroup();
  const captions = useCaptionLines();
  const toggles = useSwitches();
  const commands = useCommands();
  return [
    ...(quality.choosable ? [{ kind: 'page' as const, id: 'quality', group: quality }] : []),
    { kind: 'page', id: 'speed', group: speed },
    ...captions,
    ...toggles,
    ...commands,
  ];
}

function useSwitches(): MenuLine[] {
  const { props, labels, perform } = usePlayerParts();
  const { loop, autoplay_next, mini } = useSettings();
  const { isDiscreet = false, onDiscreet } = props;
  const small: MenuLine = {
    kind: 'switch',
    label: labels.mini,
    isOn: mini,
    onToggle: () => settings.set({ mini: !mini }),
  };
  const discreet: MenuLine = {
    kind: 'switch',
    label: labels.discreet,
    isOn: isDiscreet,
    onToggle: () => onDiscreet?.(!isDiscreet),
  };
  const autoplay: MenuLine = {
    kind: 'switch',
    label: labels.autoplay_next,
    isOn: autoplay_next,
    onToggle: () => settings.set({ autoplay_next: !autoplay_next }),
  };
  return [
    ...(props.next === undefined ? [] : [autoplay]),
    {
      kind: 'switch',
      label: labels.loop,
      isOn: loop,
      onToggle: () => perform({ name: 'toggle_loop' }),
    },
    ...(matchMedia(wide).matches ? [small] : []),
    ...(onDiscreet === undefined ? [] : [discreet]),
  ];
}

function useCommands(): MenuLine[] {
  const { props, labels, perform } = usePlayerParts();
  const { position, duration } = usePosition();
  const copy: MenuLine = {
    kind: 'command',
    label: labels.copy_link(positionClock(position, duration)),
    onRun: () => perform({ name: 'copy_link' }),
  };
  const { onAdd } = props;
  return [
    ...(onAdd ? [{ kind: 'command' as const, label: labels.add_to, onRun: onAdd }] : []),
    ...(props.copyLink === undefined ? [] : [copy]),
    { kind: 'command', label: labels.keys, onRun: () => perform({ name: 'show_keys' }) },
  ];
}
