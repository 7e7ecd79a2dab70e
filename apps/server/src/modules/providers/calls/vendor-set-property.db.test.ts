import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { must, parseMoney, seededRng, uniformInt } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { hashToken } from '../../identity/index.ts'
import { setLimit } from '../../wallet/index.ts'
import { run, runBatch, type CommandItem } from '../../wallet/ledger/wallet.repo.ts'
import { vendorFixtures } from '../vendor.fixtures.ts'

// Twins with the same money and limits make the same calls: those of the one as batches, those of the other one by one.
// Answers, outcomes, rounds, movements, keys, usage of limits and news must be equal.
const test = await testDatabase()
const { player, members, breaks } = await vendorFixtures(test)
type Player = Awaited<ReturnType<typeof player>>
type Call = {
  op: string
  id: string
  round: string
  amount: bigint
  win: bigint
  ref: string | null
  isClosing: boolean
}

const item = (one: Player, side: string, call: Call): CommandItem => {
  const print = createHash('sha256')
    .update([call.op, call.amount, call.win, call.ref, call.round].map(String).join('|'))
    .digest('hex')
  return {
    op: 'call',
    fn: 'vendor_run',
    member: String(one.memberId),
    currency: 'P',
    print,
    args: {
      vendor: 'ACME',
      op: call.op,
      told: null,
      txId: side + call.id,
      print,
      amount: String(call.amount),
      win: String(call.win),
      roundId: call.round === '' ? null : side + call.round,
      gameCode: 'SEN',
      refTxId: call.ref === null ? null : side + call.ref,
      promoRef: null,
      kind: null,
      roundClosed: call.isClosing,
      validBet: call.amount % 3n === 0n ? String(call.amount / 2n) : null,
      occurredAt: null,
      token: Buffer.from(hashToken(one.token)).toString('hex'),
      bonusFirst: true,
      valid: {
        RNG: ['jackpot', 'ownMoney', ...(call.amount % 2n === 0n ? ['told', 'tie'] : ['sports', 'result'])],
        minOdds: 1750,
        halfPercent: 50,
      },
      ...(call.amount % 5n === 0n ? { jackpot: '300', odds: '1900', outcome: 'half_won' } : {}),
      maintenance: false,
      idleMinutes: 30,
    },
  }
}

/** Everything the calls wrote for one member, without numbers and names that differ between twins. */
async function rowsOf({ memberId }: Player, side: string) {
  const rows = await test.owner.many<{ what: string; row: string }>(sql`
    with r as (select round_no, id, 'R' || row_number() over (order by id) as name from vendor_round where member_id = ${memberId})
    select 'tx' as what, jsonb_build_array(tx_id, op, state, code, (select name from r where id = round_row), amount, win, cash_part, bonus_part,
      ref_tx_id, effect, tx_balance, game_code)::text as row from vendor_tx where member_id = ${memberId}
    union all
    select 'round', jsonb_build_array(round_id, (select name from r where r.id = v.id), state, closed_at is null, bet, stake_cash, stake_bonus, win,
      bets, wins, valid_told, valid, news, category, is_trial, odds_told, outcome_told, jackpot_told, valid_why, valid_bonus)::text from vendor_round v where member_id = ${memberId}
    union all
    select 'leg', jsonb_build_array(kind, amount, debit_after, debit_version, credit_after, credit_version, ext_id,
      (select name from r where round_no = ref_no), (select bucket from account a where a.id = debit_account),
      row_number() over (partition by group_id order by id))::text from journal where member_id = ${memberId} and ref_kind = 'vendor_round'
    union all
    select 'key', jsonb_build_array(ext_id, outcome, kind, ref_ext_id, cardinality(journal_ids), reply)::text from tx_key
    where member_id = ${memberId} and source = 'vendor:acme'
    union all
    select 'usage', jsonb_build_array(hour, staked, won)::text from protection_usage where member_id = ${memberId}
    union all
    select 'news', (select jsonb_agg(b - 'placedAt' - 'ref') from jsonb_array_elements(payload -> 'bets') b)::text from outbox
    where topic = 'wallet.bets_settled' and audience = 'member:' || ${memberId}::bigint`)
  return rows.map(({ what, row }) => `${what} ${row.replaceAll(`"${side}`, '"')}`).toSorted()
}

it.each([1, 2, 3, 4])('calls in batches answer and write what they would one by one (seed %i)', async (seed) => {
  const rng = seededRng(seed)
  const pick = (limit: number) => uniformInt(rng, limit)
  const pairs: [Player, Player][] = []
  for (let at = 0; at < 8; at += 1) {
    const [cash, bonus] = [String(5 + 20 * pick(4)), String(pick(2) * 33)]
    const pair: [Player, Player] = [await player(cash, bonus), await player(cash, bonus)]
    if (pick(3) === 0)
      for (const { memberId } of pair)
        await setLimit(test.db, { memberId, kind: at % 2 ? 'stake' : 'loss', hours: 24, amount: parseMoney('12') })
    if (at === 7) for (const { memberId } of pair) await members.setStatus(memberId, 'blocked')
    pairs.push(pair)
  }
  const calls = pairs.map((): Call[] => [])
  for (let wave = 0; wave < 14; wave += 1) {
    const lists = pairs.map((_, at) => {
      const made = must(calls[at], 'a list')
      return Array.from({ length: pick(8) === 0 ? 2 : 1 }, (_unused, index): Call => {
        const id = `${seed}-${at}-${wave}-${index}`
        const old = made[Math.max(0, made.length - 1 - pick(4))]
        const amount = BigInt(1 + pick(60_000))
        const fresh: Call = { op: 'bet', id, round: `r${id}`, amount, win: 0n, ref: null, isClosing: false }
        const next = (): Call => {
          const isClosing = pick(2) === 0
          switch (old ? pick(9) : pick(3)) {
            case 0:
            case 1:
              return fresh
            case 2:
              return { ...fresh, op: 'betWin', win: BigInt(pick(3) * pick(90_000)), isClosing }
            case 3:
              return { ...fresh, round: must(old, 'an earlier call').round || `r${id}` }
            case 4:
              return {
                ...fresh,
                op: 'win',
                amount: BigInt(pick(3) * pick(90_000)),
                ref: must(old, 'an earlier call').id,
                isClosing,
              }
            case 5:
              return { ...fresh, op: 'win', round: must(old, 'an earlier call').round || 'none', isClosing }
            case 6:
            case 7:
              return { ...fresh, op: 'rollback', amount: 0n, round: '', ref: must(old, 'an earlier call').id }
            default:
              return must(old, 'an earlier call')
          }
        }
        const call = next()
        // A win by its bet may leave out the round.
        const sent = call.op === 'win' && call.ref !== null ? { ...call, round: '' } : call
        made.push(sent)
        return sent
      })
    })
    const left = lists.flatMap((list, at) => list.map((call) => item(must(pairs[at], 'a pair')[0], 'L-', call)))
    const right = lists.flatMap((list, at) => list.map((call) => item(must(pairs[at], 'a pair')[1], 'R-', call)))
    const together = await runBatch(test.db, left)
    const alone: unknown[] = []
    for (const one of right) alone.push(await run(test.db, one))
    expect(
      together,
      JSON.stringify(lists.flat(), (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).toEqual(alone)
  }
  for (const [left, right] of pairs) expect(await rowsOf(left, 'L-')).toEqual(await rowsOf(right, 'R-'))
  expect(await breaks()).toEqual([])
})

it('many players’ bets with their win, wins and rollbacks are written as sets, from both buckets', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, (_, at) => player('10', at % 2 ? '6' : '0')))
  const events = async () => {
    const { count } = await test.owner.one<{ count: bigint }>(
      sql`select count(*) as count from outbox where topic = 'wallet.balances_changed'`,
    )
    return count
  }
  const fresh = { win: 0n, ref: null, isClosing: false }
  const waves: ((at: number) => Call)[] = [
    (at) => ({
      ...fresh,
      op: 'betWin',
      id: `bw${at}`,
      round: `bw${at}`,
      amount: 80_000n,
      win: 70_000n,
      isClosing: true,
    }),
    (at) => ({ ...fresh, op: 'bet', id: `b${at}`, round: `b${at}`, amount: 70_000n }),
    (at) =>
      at < 6
        ? { ...fresh, op: 'win', id: `w${at}`, round: '', ref: `b${at}`, amount: 50_000n, isClosing: true }
        : { ...fresh, op: 'rollback', id: `w${at}`, round: '', ref: `b${at}`, amount: 0n },
  ]
  for (const wave of waves) {
    const before = await events()
    const replies = await runBatch(
      test.db,
      players.map((one, at) => item(one, 'S', wave(at))),
    )
    expect(replies.map(({ code }) => code)).toEqual(players.map(() => 'OK'))
    // One event for all: nobody's call went by itself.
    expect((await events()) - before).toBe(1n)
  }
  expect(await breaks()).toEqual([])
})
