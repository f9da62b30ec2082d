import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ReportRow } from '#contracts/calls/console/console-reports.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aRule } from '#tests/support/statements.ts';
import { findBrokenEvent } from '../case-queues/index.ts';
import { newReference } from '../cases/index.ts';
import { reportTransparency } from './transparency.ts';

const it = withCtx();
const march = { from: '2027-03-01', to: '2027-03-31' };

type KnownEvent = [
  at: string,
  kind: string,
  actor: string,
  after?: object,
  rule_id?: number | undefined,
];

/** A case with events of known times, in the order in which they happened. */
async function aCase(kind: string, events: readonly KnownEvent[], priority = 0): Promise<void> {
  const isForm = kind === 'report';
  const { case_id } = await it.db
    .insertInto('moderation_case')
    .values({
      kind,
      reference: newReference(),
      priority,
      ...(isForm && { secret_hash: randomBytes(32), lang: 'en' }),
    })
    .returning('case_id')
    .executeTakeFirstOrThrow();
  for (const [at, event, actor, after, rule_id] of events)
    await it.db
      .insertInto('case_event')
      .values({
        case_id,
        at: new Date(`2027-${at}Z`),
        kind: event,
        actor,
        rule_id: rule_id ?? null,
        after: after ? JSON.stringify(after) : null,
      })
      .execute();
}

let number = 0;
/** The events of a decision that somebody took. */
function decision(
  action: string,
  decided: string,
  applied = decided,
  rule_id?: number,
): KnownEvent[] {
  const decision_id = ++number;
  return [
    [decided, 'decided', 'staff', { decision_id, action }, rule_id],
    [applied, 'applied', 'system', { decision_id, action, is_automated: false }, rule_id],
  ];
}

beforeAll(async () => {
  const rule = await aRule(it.ctx());
  await aCase('report', [
    // A Monday; removed after two days, with an account suspended by itself, then answered.
    ['03-01T10:00', 'created', 'visitor'],
    ['03-01T11:00', 'repeated', 'visitor'],
    ...decision('remove', '03-03T10:00', '03-03T10:00', rule),
    // As events were written before they said whether something was automated.
    ['03-03T10:00', 'applied', 'system', { decision_id: ++number, action: 'suspend' }],
    ['03-05T10:00', 'closed', 'staff', { outcome: 'removed' }],
    ['03-15T00:00', 'appealed', 'member', {}],
    ['03-15T00:00', 'appealed', 'member', {}],
  ]);
  await aCase('report', [
    // Of before the period; what was undone is no decision. Thirty days until the answer.
    ['02-10T00:00', 'created', 'visitor'],
    ['03-02T00:00', 'decided', 'staff', { decision_id: ++number, action: 'remove' }],
    ['03-02T00:00', 'undone', 'staff', { decision_id: number }],
    ['03-12T00:00', 'closed', 'operator', { outcome: 'unchanged' }],
  ]);
  await aCase('report', [
    ['03-30T00:00', 'created', 'visitor'],
    ...decision('remove', '04-01T00:00'),
  ]);
  await aCase('publication', [
    // An upload is no notice. Changes were asked for in between; the approval counts from when it was decided.
    ['03-08T00:00', 'created', 'member'],
    ...decision('ask-changes', '03-08T01:00'),
    ...decision('approve', '03-09T00:00:00', '03-09T00:00:10'),
  ]);
  await aCase('publication', [
    // Was handled in February: what followed is a decision of March, but no handling.
    ['02-20T00:00', 'created', 'member'],
    ...decision('approve', '02-21T00:00'),
    ...decision('remove', '03-04T00:00'),
  ]);
  await aCase('publication', [
    ['03-10T00:00', 'created', 'member'],
    ['03-11T00:00', 'closed', 'system'],
  ]);
  await aCase('appeal', [
    ['03-15T00:00', 'created', 'member'],
    ...decision('uphold', '03-16T00:00'),
  ]);
  await aCase('appeal', [
    ['03-15T00:00', 'created', 'member'],
    ...decision('hold', '03-15T12:00'),
    ...decision('restore', '03-18T00:00'),
  ]);
  const withdrawn = { decision_id: ++number, action: 'remove-stay-down' };
  await aCase('model-request', [
    // Decided by a rule of the site.
    ['03-20T00:00', 'created', 'system'],
    ['03-20T00:00', 'decided', 'system', withdrawn],
    ['03-20T00:00', 'applied', 'system', { ...withdrawn, is_automated: true }],
  ]);
  await aCase(
    'hash-match',
    [['03-05T00:00', 'created', 'system'], ...decision('remove', '03-06T00:00')],
    3,
  );
});

const lines = (rows: readonly ReportRow[]) =>
  rows.map(({ section, month, of, measure, value }) =>
    [section, month, of, measure, value].join(','),
  );
/** Figures that come only from cases of dangers for children. */
const dangers = [
  'handling,,hash-match,decided,1',
  'handling,,hash-match,median hours,24',
  'kinds,,hash-match,remove by a person,1',
  'monthly,2027-03,hash-match,decided within 7 business days,1',
  'monthly,2027-03,hash-match,decided,1',
  'monthly,2027-03,hash-match,median hours,24',
  'monthly,2027-03,hash-match,received,1',
  'monthly,2027-03,hash-match,removed,1',
];
const others = [
  'appeals,,appeal,changed,1',
  'appeals,,appeal,received,2',
  'appeals,,appeal,upheld,1',
  'decisions,,approve,by a person,1',
  'decisions,,ask-changes,by a person,1',
  'decisions,,hold,by a person,1',
  'decisions,,remove-stay-down,automated,1',
  'decisions,,restore,by a person,1',
  'decisions,,suspend,automated,1',
  'decisions,,uphold,by a person,1',
  'handling,,appeal,decided,2',
  'handling,,appeal,median hours,48',
  'handling,,model-request,decided,1',
  'handling,,model-request,median hours,0',
  'handling,,publication,decided,1',
  'handling,,publication,median hours,24',
  'handling,,report,decided,2',
  'handling,,report,median hours,384',
  'kinds,,appeal,hold by a person,1',
  'kinds,,appeal,restore by a person,1',
  'kinds,,appeal,uphold by a person,1',
  'kinds,,model-request,remove-stay-down automated,1',
  'kinds,,publication,approve by a person,1',
  'kinds,,publication,ask-changes by a person,1',
  'kinds,,publication,remove by a person,1',
  'kinds,,report,remove by a person,1',
  'kinds,,report,suspend automated,1',
  'monthly,2027-03,appeal,decided within 7 business days,2',
  'monthly,2027-03,appeal,decided,2',
  'monthly,2027-03,appeal,median hours,48',
  'monthly,2027-03,appeal,received,2',
  'monthly,2027-03,model-request,decided within 7 business days,1',
  'monthly,2027-03,model-request,decided,1',
  'monthly,2027-03,model-request,median hours,0',
  'monthly,2027-03,model-request,received,1',
  'monthly,2027-03,model-request,removed,1',
  'monthly,2027-03,publication,decided within 7 business days,1',
  'monthly,2027-03,publication,decided,1',
  'monthly,2027-03,publication,median hours,24',
  'monthly,2027-03,publication,received,2',
  'monthly,2027-03,report,decided within 7 business days,1',
  'monthly,2027-03,report,decided,2',
  'monthly,2027-03,report,median hours,384',
  'monthly,2027-03,report,received,2',
  'monthly,2027-03,report,removed,1',
  'notices,,report,received,2',
  'notices,,report,repeated,1',
  'rules,,test-rule 1,remove,1',
];

test('every figure of a period follows its definition', async () => {
  const rows = lines(await reportTransparency(it.ctx(), march));
  expect(rows.toSorted()).toEqual(
    [...others, ...dangers, 'decisions,,remove,by a person,3'].toSorted(),
  );
  expect(await findBrokenEvent(it.ctx())).toBeNull();
});

test('cases of dangers for children count for those alone who may see them', async () => {
  const by = { has_child_safety: false };
  const rows = lines(await reportTransparency(it.ctx(), march, by));
  expect(rows.toSorted()).toEqual([...others, 'decisions,,remove,by a person,2'].toSorted());
});

test('a day belongs to the period from its beginning to its end in UTC', async () => {
  const on = async (from: string, to = from) =>
    lines(await reportTransparency(it.ctx(), { from, to })).filter((line) =>
      line.startsWith('kinds,,publication'),
    );
  expect(await on('2027-03-07')).toEqual([]);
  expect(await on('2027-03-08')).toEqual(['kinds,,publication,ask-changes by a person,1']);
  expect(await on('2027-03-09')).toEqual(['kinds,,publication,approve by a person,1']);
  expect(await on('2027-03-10', '2027-03-31')).toEqual([]);
});

test('content that reports hid and that is shown again counts as decided, and not as removed', async () => {
  const hidden: KnownEvent[] = [
    ['05-03T10:00', 'created', 'visitor'],
    ['05-03T11:00', 'hidden', 'system'],
  ];
  const back: KnownEvent = ['05-04T10:01', 'restored', 'system'];
  const answer = (outcome: string): KnownEvent => ['05-04T10:00', 'closed', 'staff', { outcome }];
  const removed = async () => {
    const rows = await reportTransparency(it.ctx(), { from: '2027-05-01', to: '2027-05-31' });
    const count = (measure: string) =>
      rows.find((row) => row.section === 'monthly' && row.measure === measure)?.value ?? 0;
    return [count('decided'), count('removed')];
  };
  await aCase('report', [...hidden, answer('unchanged'), back]);
  await aCase('report', [...hidden, answer('answered'), back]);
  // Another case hides it as well: nothing was shown again yet.
  await aCase('report', [...hidden, answer('refused')]);
  for (const action of ['restore', 'approve'])
    await aCase('report', [...hidden, ...decision(action, '05-04T10:00')]);
  expect(await removed()).toEqual([5, 0]);
  await aCase('report', [...hidden, ...decision('remove', '05-04T10:00')]);
  await aCase('report', [...hidden, answer('removed')]);
  // Hidden by a command, shown again, and hidden once more.
  const again: KnownEvent[] = [
    ['05-03T12:00', 'restored', 'operator'],
    ['05-03T13:00', 'hidden', 'operator'],
  ];
  await aCase('report', [...hidden, ...again, answer('changed')]);
  expect(await removed()).toEqual([8, 3]);
});
