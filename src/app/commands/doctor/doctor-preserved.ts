import type { Composition } from '../../compose.ts';

interface Finding {
  check: string;
  is_fine: boolean;
  is_warning?: true;
  detail: string;
}

/** The preserved material of dangers for children, and the part of it that waits; no finding where there is none. */
export async function preservedFindings({
  system_domain: { operator },
}: Pick<Composition, 'system_domain'>): Promise<Finding[]> {
  const { sealed, waiting, plain, due } = await operator.holds.countMaterial();
  if (sealed + waiting === 0) return [];
  const waits = [
    waiting > 0 && `${waiting} without a complete copy: the log says what failed`,
    plain > 0 &&
      `${plain} with files that are still in the media storage: another work that was not refused shows them, or the log says what failed`,
    due > 0 && `${due} past their time: a legal hold or an open case keeps them`,
  ].filter(Boolean);
  const count = `${sealed} preserved`;
  return [
    waits.length === 0
      ? { check: 'preserved', is_fine: true, detail: count }
      : {
          check: 'preserved',
          is_fine: true,
          is_warning: true,
          detail: `${count}; ${waits.join('; ')}.`,
        },
  ];
}
