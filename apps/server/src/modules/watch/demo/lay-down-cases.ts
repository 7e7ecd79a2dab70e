import type { Queryable } from '@lotus/database'
import { listDepositFacts } from '../../cashier/index.ts'
import type { WatchDeps } from '../deps.ts'
import { lookAtMember } from '../look.ts'
import { DAY_MS, refsOf, type Evidence } from '../rules/evidence.ts'
import { actOnCase, storeFound, type Kind } from '../watch.repo.ts'

type Operator = { id: bigint; username: string }
type Demo = Pick<WatchDeps, 'db' | 'clock' | 'log' | 'sentOf'>
type People = { members: readonly bigint[]; harm: Operator; aml: Operator }

const MONTH_MS = 30 * DAY_MS
/** Deposits of a member that an invented sign names. */
const NAMED = 3

/**
 * Cases that a demo begins with: what the rules find in its history, and invented signs of a few members, since its players sleep at
 * night. One is looked after, one is closed. Safe to repeat: signs join the open case, and a closed one is not opened again.
 */
export async function layDownCases(deps: Demo, { members, harm, aml }: People): Promise<void> {
  for (const memberId of members) await lookAtMember(deps, memberId)
  const [night, rising, chasing, cards] = members
  // One of whom the rules found nothing, as a rule.
  const closed = members.at(-1)
  if (night !== undefined) {
    const id = await invent(deps, 'HARM', night, [
      { code: 'NIGHT_PLAY', figures: { minutes: 525, nights: 4 }, refs: [] },
      { code: 'LONG_PLAY', figures: { days: 2, hours: 8, most: 641 }, refs: [] },
    ])
    await act(
      deps.db,
      'HARM',
      id,
      harm,
      ['TAKE', 'CONTACTED'],
      '(mô phỏng) Đã gọi, khách nói đang mất ngủ. Gợi ý đặt giới hạn.',
    )
  }
  if (rising !== undefined)
    await invent(deps, 'HARM', rising, [
      {
        code: 'DEPOSITS_RISING',
        figures: { sum: '9500.0000', mean: '1850.0000', times: 3 },
        refs: await depositsOf(deps, rising),
      },
      { code: 'LIMIT_RAISES', figures: { count: 3 }, refs: [] },
    ])
  if (chasing !== undefined)
    await invent(deps, 'HARM', chasing, [
      { code: 'CHASING', figures: { count: 4, minutes: 5, sum: '2600.0000' }, refs: [] },
      { code: 'DEPOSITS_FAILED', figures: { count: 5 }, refs: [] },
    ])
  if (cards !== undefined)
    await invent(deps, 'AML', cards, [
      {
        code: 'STRUCTURING',
        figures: { count: 3, days: 7, sum: '142500.0000', from: '50000.0000' },
        refs: await depositsOf(deps, cards),
      },
    ])
  if (closed === undefined) return
  const id = await invent(deps, 'AML', closed, [
    {
      code: 'UNUSUAL_WIN',
      figures: { won: '46200.0000', staked: '1400.0000', net: '44800.0000', times: 20 },
      refs: [],
    },
  ])
  await act(deps.db, 'AML', id, aml, ['TAKE', 'CLOSE'], '(mô phỏng) Trúng xổ số miền Bắc, vé và kết quả khớp.')
}

const invent = ({ db }: Demo, kind: Kind, memberId: bigint, evidence: readonly Evidence[]): Promise<bigint | null> =>
  storeFound(db, { memberId, kind, dueHours: kind === 'HARM' ? 72 : 120, quietDays: 30, evidence })

async function depositsOf({ db, clock }: Demo, memberId: bigint) {
  const since = new Date(clock.now().getTime() - MONTH_MS)
  return refsOf('deposit', (await listDepositFacts(db, memberId, since)).slice(0, NAMED))
}

/** Of a case that was just opened; its last act has the note. */
async function act(
  db: Queryable,
  kind: Kind,
  id: bigint | null,
  operator: Operator,
  acts: readonly string[],
  note: string,
): Promise<void> {
  if (id === null) return
  for (const [at, each] of acts.entries())
    await actOnCase(db, {
      kind,
      id,
      operatorId: operator.id,
      operator: operator.username,
      act: each,
      note: at === acts.length - 1 ? note : '',
      outcome: each === 'CLOSE' ? 'EXPLAINED' : null,
    })
}
