import { createDatabase, sql } from '@lotus/database'
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
  'lone bet',
  'lone bet and win',
] as const
export type CommandKind = (typeof kinds)[number]
export const loneKinds: ReadonlySet<CommandKind> = new Set<CommandKind>(['lone bet', 'lone bet and win'])

let serial = 0
const nextKey = () => ({ source: 'vendor:bench', extId: `B${(serial += 1).toString().padStart(9, '0')}` })
type Key = ReturnType<typeof nextKey>
const reference = ({ extId }: Key) => ({ kind: 'other' as const, no: extId })

/** One command each of 32 members, and what has to be there before; every kind leaves balances as they were. */
export function betsOf(kind: CommandKind): { before: object[][]; items: object[] } {
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

/** Members with money and a daily limit, as in `bench:wallet`. */
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
      insert into protection_limit (member_id, kind, hours, amount) select id, 'stake', 24, 100000000000000000 from member`)
    await owner.pool.query('vacuum analyze')
  } finally {
    await owner.end()
  }
}
