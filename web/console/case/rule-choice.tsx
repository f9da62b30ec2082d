import { Combobox } from '@base-ui/react/combobox';
import type { ReactNode } from 'react';
import type { CaseRule } from '#contracts/calls/console/console-cases.ts';
import { useTexts } from '../texts/texts.ts';

interface RuleChoiceProps {
  rules: readonly CaseRule[];
  rule_id: number | undefined;
  onRule: (rule_id: number | undefined) => void;
}

/** Finds a rule by a part of its title or code. */
export function RuleChoice({ rules, rule_id, onRule }: RuleChoiceProps): ReactNode {
  const texts = useTexts();
  const chosen = rules.find((rule) => rule.rule_id === rule_id) ?? null;
  return (
    <div className="field">
      <label htmlFor="rule">{texts.rule}</label>
      <Combobox.Root
        items={rules}
        value={chosen}
        onValueChange={(rule: CaseRule | null) => onRule(rule?.rule_id)}
        itemToStringLabel={(rule: CaseRule) => rule.title}
        isItemEqualToValue={(a: CaseRule, b: CaseRule) => a.rule_id === b.rule_id}
      >
        <Combobox.Input id="rule" className="input" placeholder={texts.choose_rule} />
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="positioner">
            <Combobox.Popup className="menu">
              <Combobox.Empty>
                <p className="menu-words">{texts.no_rule}</p>
              </Combobox.Empty>
              <Combobox.List>
                {(rule: CaseRule) => (
                  <Combobox.Item key={rule.rule_id} value={rule} className="menu-item">
                    {rule.title} <span className="quiet small">{rule.code}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}
