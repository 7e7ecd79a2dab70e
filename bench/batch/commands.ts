import { createHash } from 'node:crypto'
import { createDatabase, sql, type Database } from '@lotus/database'
import { upsertVendor } from '../../apps/server/src/modules/providers/vendors/vendor.repo.ts'
import * as items from '../../apps/server/src/modules/wallet/ledger/command-items.ts'

export const MEMBERS = 32
const STAKE = 100_000n
const HOUSE = 'vendor:bench'
/** The first of the members who play from cash alone, and of those whose bets take half of the stake from their bonus. */
const CASH_FROM = 1
const SPLIT_FROM = 101

export const kinds = [
  'bet',
  'bet and win',
  'win',
  'rollback',
  'bet, two buckets',
  'bet and win, two buckets',
  'win, two buckets',
  'rollback, two buckets',
  'vendor’s bet',
  'vendor’s bet and win',
  'vendor’s win',
  'vendor’s rollback',
  'lone bet',
  'lone bet and win',
  'lone vendor’s bet',
] as const
export type CommandKind = (typeof kinds)[number]
export const loneKinds: ReadonlySet<CommandKind> = new Set<CommandKind>([
  'lone bet',
  'lone bet and win',
  'lone vendor’s bet',
])

let serial = 0
const nextKey = () => ({ source: 'vendor:bench', extId: `B${(serial += 1).toString().padStart(9, '0')}` })
type Key = ReturnType<typeof nextKey>
const reference = ({ extId }: Key) => ({ kind: 'other' as const, no: extId })

/** One command each of 32 members, and what has to be there before; every kind leaves balances as they were. */
export function betsOf(kind: CommandKind): { before: object[][]; items: object[] } {
  if (kind.includes('vendor’s')) return vendorCallsOf(kind)
  const isSplit = kind.endsWith('two buckets')
  const members = Array.from({ length: MEMBERS }, (_, index) => BigInt(index + (isSplit ? SPLIT_FROM : CASH_FROM)))
  const bets = members.map((memberId) => ({ memberId, key: nextKey() }))
  const bet = ({ memberId, key }: (typeof bets)[number]) =>
    items.betItem({ memberId, key, reference: reference(key), amount: STAKE, house: HOUSE, bonusFirst: isSplit })
  const betWin = ({ memberId, key }: (typeof bets)[number]) =>
    items.betWinItem({
      memberId,
      key,
      reference: reference(key),
      stake: STAKE,
      win: STAKE,
      house: HOUSE,
      bonusFirst: isSplit,
    })
  const win = ({ memberId, key }: (typeof bets)[number]) =>
    items.winItem({ memberId, key: nextKey(), reference: reference(key), amount: STAKE, house: HOUSE, bet: key })
  const rollback = ({ memberId, key }: (typeof bets)[number]) =>
    items.rollbackItem({ memberId, key: nextKey(), bet: key })
  switch (kind) {
    case 'bet':
    case 'lone bet':
      return { before: [], items: bets.map(bet) }
    case 'bet, two buckets':
      return { before: [topUp(members)], items: bets.map(bet) }
    case 'bet and win':
    case 'lone bet and win':
      return { before: [], items: bets.map(betWin) }
    case 'bet and win, two buckets':
      return { before: [topUp(members)], items: bets.map(betWin) }
    case 'win':
      return { before: [bets.map(bet)], items: bets.map(win) }
    case 'win, two buckets':
      return { before: [topUp(members), bets.map(bet)], items: bets.map(win) }
    case 'rollback':
      return { before: [bets.map(bet)], items: bets.map(rollback) }
    case 'rollback, two buckets':
      return { before: [topUp(members), bets.map(bet)], items: bets.map(rollback) }
    default:
      throw new Error(`no commands of the kind ${kind}`)
  }
}

const VENDOR = 'BENCH'
const GAME = 'SEN'
const tokenOf = (member: number) => createHash('sha256').update(`bench ${member}`).digest('hex')

function vendorCallsOf(kind: CommandKind): { before: object[][]; items: object[] } {
  const numbers = Array.from({ length: MEMBERS }, (_, index) => ({ member: CASH_FROM + index, txId: nextKey().extId }))
  const call = (op: string, { member, txId }: (typeof numbers)[number], refTxId: string | null) =>
    items.callItem({
      memberId: BigInt(member),
      fn: 'vendor_run',
      fingerprint: createHash('sha256').update(txId).digest(),
      args: {
        vendor: VENDOR,
        op,
        told: null,
        txId,
        print: createHash('sha256').update(txId).digest('hex'),
        amount: op === 'rollback' ? '0' : STAKE.toString(),
        win: op === 'betWin' ? STAKE.toString() : '0',
        roundId: op === 'rollback' ? null : `R${refTxId ?? txId}`,
        gameCode: GAME,
        refTxId,
        promoRef: null,
        kind: null,
        roundClosed: op === 'win' || op === 'betWin',
        validBet: null,
        occurredAt: null,
        token: tokenOf(member),
        bonusFirst: true,
        valid: { RNG: ['jackpot', 'ownMoney'], LIVE: ['tie', 'result'], minOdds: 1750, halfPercent: 50 },
        maintenance: false,
        idleMinutes: 30,
      },
    })
  const bets = numbers.map((one) => call('bet', one, null))
  const after = (op: string) => numbers.map((one) => call(op, { ...one, txId: nextKey().extId }, one.txId))
  switch (kind) {
    case 'vendor’s bet and win':
      return { before: [], items: numbers.map((one) => call('betWin', one, null)) }
    case 'vendor’s win':
      return { before: [bets], items: after('win') }
    case 'vendor’s rollback':
      return { before: [bets], items: after('rollback') }
    default:
      return { before: [], items: bets }
  }
}

/** Half a stake into each member's bonus. */
function topUp(members: readonly bigint[]): object[] {
  return members.map((memberId) => {
    const key = nextKey()
    return items.groupItem({
      key,
      reference: { kind: 'bonus', no: key.extId },
      legs: [{ memberId, bucket: 'bonus', way: 'in', house: 'bonus-expense', amount: STAKE / 2n, entry: 'REBATE' }],
    })
  })
}

/** Members with money, a daily and a monthly limit, who have played in every hour of the month. */
export async function installMembers(ownerUrl: string): Promise<void> {
  const owner = createDatabase({ connectionString: ownerUrl, max: 1 })
  try {
    await owner.query(sql`
      insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
      select 'bench' || m, 'none', '1', lotus_now(), lotus_now() from generate_series(1, 200) as m order by m`)
    await owner.query(sql`
      select wallet_credit(id, 'P', 10000000000000, 'DEP_BANK', 'psp:bench', 'deposit', 'D' || id, sha256('x'), 'deposit', 'D' || id)
      from member order by id`)
    await owner.query(sql`
      insert into protection_limit (member_id, kind, hours, amount)
      select id, 'stake', h, 100000000000000000 from member, unnest(array[24, 720]) as h`)
    await owner.query(sql`
      insert into protection_usage (member_id, hour, staked)
      select id, date_trunc('hour', lotus_now()) - make_interval(hours => h), 1000000 from member, generate_series(1, 720) as h`)
    await installVendor(owner)
    await owner.pool.query('vacuum analyze')
  } finally {
    await owner.end()
  }
}

/** A vendor, its game, and an open session of it for each member. */
async function installVendor(owner: Database): Promise<void> {
  await upsertVendor(owner, { code: VENDOR, name: 'Bench', origin: 'http://localhost:4999', apiUrl: null })
  await owner.query(sql`
    insert into game (vendor, code, category, name, min_bet, released_at) values (${VENDOR}, ${GAME}, 'RNG', '{"vi": "S"}', 10000, lotus_now())`)
  const members = Array.from({ length: MEMBERS }, (_, index) => CASH_FROM + index)
  await owner.query(sql`
    insert into vendor_session (token_hash, kind, vendor, member_id, game_code, mode, language, device, expires_at, ends_at)
    select decode(t.hash, 'hex'), 'session', ${VENDOR}, t.member, ${GAME}, 'real', 'vi', 'W', lotus_now() + interval '1 day', lotus_now() + interval '1 day'
    from unnest(${members.map(String)}::bigint[], ${members.map(tokenOf)}::text[]) as t(member, hash)`)
}
