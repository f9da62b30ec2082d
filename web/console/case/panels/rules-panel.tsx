import { useState, type ReactNode } from 'react';
import type { CaseRule } from '#contracts/calls/console/console-cases.ts';
import { useTexts } from '../../texts/texts.ts';

interface RulesPanelProps {
  rules: readonly CaseRule[];
  /** Of the case; rules of other regions are left out. */
  region: string;
  onRule: (rule_id: number) => void;
}

/** The rules that apply, to tick off; one that is broken is taken into the decision. */
export function RulesPanel({ rules, region, onRule }: RulesPanelProps): ReactNode {
  const texts = useTexts();
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const applying = rules.filter(
    (rule) => rule.region === '' || region === '' || rule.region === region,
  );
  const toggle = (rule_id: number): void => {
    const next = new Set(seen);
    if (!next.delete(rule_id)) next.add(rule_id);
    setSeen(next);
  };
  return (
    <section className="panel">
      <h2>{texts.rules}</h2>
      {applying.length === 0 && <p className="quiet">{texts.no_rules}</p>}
      <ul className="checklist">
        {applying.map((rule) => (
          <li key={rule.rule_id}>
            <label className="check" title={rule.text}>
              <input
                type="checkbox"
                checked={seen.has(rule.rule_id)}
                onChange={() => toggle(rule.rule_id)}
              />
              <span>
                {rule.title}{' '}
                <span className="quiet small">
                  {texts.dispositions[rule.disposition]}
                  {rule.region && ` · ${rule.region.toUpperCase()}`}
                </span>
              </span>
            </label>
            <button
              type="button"
              className="link"
              aria-label={`${texts.rule}: ${rule.title}`}
              onClick={() => onRule(rule.rule_id)}
            >
              {texts.rule}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
