import { expect, it } from 'vitest'
import { must, seededRng, uniformInt, type Rng } from '@lotus/kernel'
import { sql } from '@lotus/database'
import {
  exactFromMoney,
  giveBack,
  moneyFromExact,
  payDebt,
  setOffDebt,
  type Debt,
  type FundingAsk,
  type FundingPolicy,
} from '@lotus/rules/agents'
import { testDatabase } from '@lotus/testing'
import { auditLedger } from '../../wallet/index.ts'

// What an upline owes by contract: the pure functions of the rules, and the SQL functions that move the money, through the same random
// histories. Each line is a top agent who owes the middle one, who owes the low one. After each step every debt and every wallet is
// the same on both sides, to the unit.
const test = await testDatabase()
const { owner } = test
await test.setTestTime('2026-06-01T17:00:00Z')
const LINES = 120
const ROUNDS = 30
const PERIODS = 6
const FIRST = Date.UTC(2026, 4, 1, 17)
const DAY = 86_400_000

type Place = 'top' | 'middle' | 'low'
const places = ['top', 'middle', 'low'] as const
/** Whose statement, and of which period. */
type Key = { holder: 'middle' | 'low'; period: number }
type Line = {
  ids: Record<Place, bigint>
  cash: Record<Place, bigint>
  isActive: Record<Place, boolean>
  debts: Record<'middle' | 'low', Debt[]>
  /** What a statement took off for the operator and is not set off yet. */
  waits: Record<'middle' | 'low', bigint[]>
}
type Step =
  | ({ what: 'pay' } & Key & { policy: FundingPolicy | 'BY_HAND'; isJob: boolean; most: bigint | null })
  | ({ what: 'setOff' } & Key)
  | ({ what: 'cancel' } & Key)

const chance = (rng: Rng, outOf: number) => uniformInt(rng, outOf) === 0
const pick = <T>(rng: Rng, list: readonly T[]): T => must(list[uniformInt(rng, list.length)], 'one of a list')
const granterOf = (holder: 'middle' | 'low') => (holder === 'middle' ? ('top' as const) : ('middle' as const))
const startOf = (period: number) => new Date(FIRST + period * DAY).toISOString()

/** Whole cents, from one to 500.00. */
const someDue = (rng: Rng) => 100n * BigInt(1 + pick(rng, [() => uniformInt(rng, 9), () => uniformInt(rng, 50_000)])())
/** Often nothing, often too little, now and then plenty; not always whole cents. */
const someCash = (rng: Rng) =>
  pick(rng, [
    () => 0n,
    () => BigInt(uniformInt(rng, 200)),
    () => BigInt(uniformInt(rng, 3_000_000)),
    () => 90_000_000n,
  ])()

async function makeLines(rng: Rng): Promise<Line[]> {
  const ids = await owner.values<bigint>(sql`
    insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
    select 'fund' || k, 'none', '1', lotus_now(), lotus_now() from generate_series(1, ${3 * LINES}::integer) k returning id`)
  return Array.from({ length: LINES }, (_, place): Line => {
    const idOf = (at: number) => must(ids[3 * place + at], 'a member')
    const debtsOf = () =>
      Array.from({ length: PERIODS }, (): Debt => ({
        due: exactFromMoney(someDue(rng)),
        byUpline: 0n,
        byOperator: 0n,
        toReturn: 0n,
        returned: 0n,
        setOff: 0n,
        tries: 0,
        reason: null,
        state: 'OPEN',
      }))
    const waitsOf = () => Array.from({ length: PERIODS }, () => (chance(rng, 2) ? someDue(rng) : 0n))
    return {
      ids: { top: idOf(0), middle: idOf(1), low: idOf(2) },
      cash: { top: 0n, middle: 0n, low: 0n },
      isActive: { top: true, middle: true, low: true },
      debts: { middle: debtsOf(), low: debtsOf() },
      waits: { middle: waitsOf(), low: waitsOf() },
    }
  })
}

/** The statements that were made, each owed by its granter, with what they took off for the operator. */
async function writeStatements(lines: readonly Line[]): Promise<void> {
  const rows = lines.flatMap(({ ids, debts, waits }) =>
    (['middle', 'low'] as const).flatMap((holder) =>
      debts[holder].map(({ due }, period) => ({
        member: String(ids[holder]),
        granter: String(ids[granterOf(holder)]),
        start: startOf(period),
        due: String(moneyFromExact(due)),
        waits: String(waits[holder][period]),
      })),
    ),
  )
  const told = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(member bigint, granter bigint, start timestamptz, due bigint, waits bigint)`
  await owner.query(sql`
    insert into agent_contract (cell, member_id, n, kind, granter_id, version, state, offered_at, signed_at, starts_at, changed_at)
    select distinct cell_of(x.member), x.member, 1, 'DAILY', x.granter, 1, 'ACTIVE', ${startOf(0)}::timestamptz, ${startOf(0)}::timestamptz,
      ${startOf(0)}::timestamptz, ${startOf(0)}::timestamptz from ${told}`)
  await owner.query(sql`
    insert into agent_statement (cell, member_id, n, period_start, period_end, kind, granter_id, currency, facts, valid_bet, loss, active, rebates, accruals,
      wages, fee, carry_in, carry_out, base, gross, children, owed_in, net, owed_out, rate_ppm, due, state, made_at, funding)
    select cell_of(x.member), x.member, 1, x.start, x.start + interval '1 day', 'DAILY', x.granter, 'P', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, x.due, 0, 0, x.due, 0, 0,
      x.due, 'OWED', x.start + interval '1 day', 'UPLINE' from ${told}`)
  await owner.query(sql`
    select agent_funding_open(jsonb_agg(jsonb_build_object('member', x.member, 'n', 1, 'start', x.start, 'opened', lotus_now()))) from ${told}`)
  await owner.query(sql`
    insert into agent_adjustment (cell, member_id, n, period_start, no, kind, granter_id, funding, currency, amount, paid, reason, state, proposed_by,
      proposed_by_name, proposed_at, decided_by, decided_by_name, decided_at, taken, operator_amount)
    select cell_of(x.member), x.member, 1, x.start, 1, 'DAILY', x.granter, 'UPLINE', 'P', -x.waits, x.waits, 'test', 'DONE', 1, 'a', lotus_now(), 2, 'b',
      lotus_now(), x.waits, x.waits from ${told} where x.waits > 0`)
  await owner.query(sql`
    insert into agent_adjustment_take (cell, member_id, n, period_start, no, taker_n, taker_start, amount, operator_amount, waits)
    select cell_of(x.member), x.member, 1, x.start, 1, 1, x.start, x.waits, x.waits, true from ${told} where x.waits > 0`)
}

/** Members win, lose, and are locked in between. */
async function disturb(rng: Rng, lines: readonly Line[], round: number): Promise<void> {
  const moves: { member: string; amount: string }[] = []
  for (const line of lines) {
    for (const place of places) {
      line.isActive[place] = !chance(rng, 8)
      if (chance(rng, 3)) continue
      const amount = someCash(rng) - line.cash[place]
      line.cash[place] += amount
      if (amount !== 0n) moves.push({ member: String(line.ids[place]), amount: String(amount) })
    }
  }
  await owner.query(sql`
    select wallet_adjust(x.member, 'P', x.amount, 'adjustment', 'test', ${`round-${round}-`} || x.member, sha256('test'), 'adjustment', 'test')
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as x(member bigint, amount bigint)`)
  const states = lines.flatMap(({ ids, isActive }) =>
    places.map((place) => ({ member: String(ids[place]), status: isActive[place] ? 'active' : 'blocked' })),
  )
  await owner.query(sql`
    update member m set status = x.status from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as x(member bigint, status text) where m.id = x.member`)
}

function someStep(rng: Rng, { debts }: Line): Step {
  const key = { holder: pick(rng, ['middle', 'low'] as const), period: uniformInt(rng, PERIODS) }
  const sort = uniformInt(rng, 12)
  if (sort < 2) return { what: 'setOff', ...key }
  if (sort === 2 && chance(rng, 3)) return { what: 'cancel', ...key }
  const { due, byUpline, byOperator } = must(debts[key.holder][key.period], 'a debt')
  const left = moneyFromExact(due - byUpline - byOperator)
  const policy = pick(rng, ['UPLINE_PAYS', 'UPLINE_PAYS', 'CARRY_TO_UPLINE', 'OPERATOR_ABSORBS', 'BY_HAND'] as const)
  // Of a transfer a part is asked for, in whole cents.
  const most =
    policy === 'BY_HAND' && chance(rng, 2) && left >= 100n
      ? 100n * (1n + BigInt(uniformInt(rng, Number(left / 100n))))
      : null
  return { what: 'pay', ...key, policy, isJob: policy !== 'BY_HAND' && !chance(rng, 4), most }
}

/** By the database: each line's step in one statement. */
async function runSteps(lines: readonly Line[], steps: readonly Step[]): Promise<void> {
  const rows = steps.map((step, at) => ({
    what: step.what,
    member: String(must(lines[at], 'a line').ids[step.holder]),
    start: startOf(step.period),
    ...(step.what === 'pay'
      ? { policy: step.policy, by: step.isJob ? null : 'test', most: step.most === null ? null : String(step.most) }
      : {}),
  }))
  await owner.query(sql`
    select case x.what
      when 'pay' then agent_funding_pay_some(x.member, 1, x.start, x.policy, 24, x.by, x.most, null)
      when 'setOff' then agent_adjustment_set_off(x.member, 1, x.start)::text
      else agent_funding_cancel(x.member, 1, x.start, 'test', 'test')::text end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(what text, member bigint, start timestamptz, policy text, by text, most bigint)`)
}

/** By the pure functions. */
function foresee(line: Line, step: Step): void {
  const { holder, period } = step
  const granter = granterOf(holder)
  const debt = must(line.debts[holder][period], 'a debt')
  if (step.what === 'cancel') {
    if (debt.state === 'OPEN') line.debts[holder][period] = { ...debt, state: 'CANCELLED' }
    return
  }
  if (step.what === 'setOff') {
    const sum = must(line.waits[holder][period], 'a sum')
    if (sum === 0n) return
    line.waits[holder][period] = 0n
    line.debts[holder][period] = setOffDebt(debt, exactFromMoney(sum))
    if (line.isActive[granter]) returnOf(line, granter, sum)
    return
  }
  const ask: FundingAsk = {
    cash: exactFromMoney(line.cash[granter]),
    policy: step.policy,
    isUplineActive: line.isActive[granter],
    isHolderPayable: line.isActive[holder],
    isJob: step.isJob,
    ...(step.most === null ? {} : { most: exactFromMoney(step.most) }),
  }
  const { debt: after, step: paid } = payDebt(debt, ask)
  line.debts[holder][period] = after
  const received = moneyFromExact(paid.byUpline + paid.byOperator)
  line.cash[granter] -= moneyFromExact(paid.byUpline)
  line.cash[holder] += received
  returnOf(line, holder, received)
}

/** Somebody who was paid gives back what the operator paid for them. */
function returnOf(line: Line, payer: Place, received: bigint): void {
  if (payer === 'low') return
  const holder = payer === 'top' ? 'middle' : 'low'
  const before = line.debts[holder]
  line.debts[holder] = giveBack(before, exactFromMoney(received), exactFromMoney(line.cash[payer]))
  const sumOf = (debts: readonly Debt[]) => debts.reduce((sum, { returned }) => sum + returned, 0n)
  line.cash[payer] -= moneyFromExact(sumOf(line.debts[holder]) - sumOf(before))
}

type Row = Record<'due' | 'byUpline' | 'byOperator' | 'toReturn' | 'returned' | 'setOff', bigint> &
  Pick<Debt, 'tries' | 'reason' | 'state'> & { member: bigint }

const textOf = ({ tries, reason, state, ...sums }: Omit<Row, 'member'>): string => {
  const { due, byUpline, byOperator, toReturn, returned, setOff } = sums
  return [state, due, byUpline, byOperator, toReturn, returned, setOff, tries, reason ?? '-'].join(' ')
}
const keptText = (debt: Debt): string =>
  textOf({
    ...debt,
    due: moneyFromExact(debt.due),
    byUpline: moneyFromExact(debt.byUpline),
    byOperator: moneyFromExact(debt.byOperator),
    toReturn: moneyFromExact(debt.toReturn),
    returned: moneyFromExact(debt.returned),
    setOff: moneyFromExact(debt.setOff),
  })

/** Every debt and wallet of the database, line by line. */
async function readAll(lines: readonly Line[]): Promise<string[]> {
  const debts = await owner.many<Row>(sql`
    select member_id as member, due, by_upline as "byUpline", by_operator as "byOperator", to_return as "toReturn", returned, set_off as "setOff", tries, reason,
      state from agent_funding order by member_id, period_start`)
  const wallets = await owner.many<{ member: bigint; cash: bigint }>(sql`
    select member_id as member, balance as cash from account where member_id is not null and bucket = bucket_cash() and currency = 'P'`)
  const byMember = Map.groupBy(debts, ({ member }) => member)
  const cash = new Map(wallets.map((row) => [row.member, row.cash]))
  return lines.map(({ ids }) =>
    [
      ...places.map((place) => cash.get(ids[place]) ?? 0n),
      ...(['middle', 'low'] as const).flatMap((holder) => (byMember.get(ids[holder]) ?? []).map(textOf)),
    ].join('\n'),
  )
}
const foreseen = ({ cash, debts }: Line): string =>
  [...places.map((place) => cash[place]), ...[...debts.middle, ...debts.low].map(keptText)].join('\n')

it('pays, advances, absorbs, sets off, gives back and cancels as the pure functions say, to the unit', async () => {
  const rng = seededRng(20_271_110)
  const lines = await makeLines(rng)
  await writeStatements(lines)
  const seen = new Map<string, number>()
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    await disturb(rng, lines, round)
    const steps = lines.map((line) => someStep(rng, line))
    await runSteps(lines, steps)
    for (const [at, step] of steps.entries()) {
      const line = must(lines[at], 'a line')
      const before = must(line.debts[step.holder][step.period], 'a debt')
      foresee(line, step)
      const after = must(line.debts[step.holder][step.period], 'a debt')
      if (before.state !== 'OPEN' && step.what === 'pay') count('again')
      else if (step.what === 'pay') count(`${step.policy} ${after.state} ${after.reason ?? 'whole'}`)
      else if (before !== after) count(step.what)
      if (after.returned > before.returned) count('returned at once')
    }
    expect(await readAll(lines), `round ${round}`).toEqual(lines.map(foreseen))
  }
  for (const { debts } of lines) for (const debt of debts.low) if (debt.returned > 0n) count('returned')
  // Each sort of step came up, and money moved by them all adds up in the journal.
  for (const what of [
    'again',
    'cancel',
    'setOff',
    'returned',
    'returned at once',
    'UPLINE_PAYS DONE whole',
    'UPLINE_PAYS OPEN PARTIAL',
    'UPLINE_PAYS OPEN INSUFFICIENT',
    'UPLINE_PAYS OPEN UNAVAILABLE',
    'UPLINE_PAYS OPEN HOLDER',
    'CARRY_TO_UPLINE DONE PARTIAL',
    'CARRY_TO_UPLINE DONE INSUFFICIENT',
    'CARRY_TO_UPLINE DONE UNAVAILABLE',
    'OPERATOR_ABSORBS DONE INSUFFICIENT',
    'BY_HAND OPEN whole',
    'BY_HAND OPEN INSUFFICIENT',
    'BY_HAND DONE whole',
  ]) {
    expect(seen.get(what) ?? 0, `${what} of ${[...seen].join(' ')}`).toBeGreaterThan(0)
  }
  const { checks } = await auditLedger(test.db, { extra: [], isWhole: true })
  expect(checks.flatMap(({ breaks }) => breaks)).toEqual([])
}, 180_000)
