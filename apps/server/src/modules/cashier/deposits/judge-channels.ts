import type { RouteValue } from '@lotus/contract'
import type { Money } from '@lotus/kernel'
import { isRegionAllowed } from '../../system/index.ts'
import { getCryptoRules } from '../crypto/crypto-rules.ts'
import type { CashierDeps } from '../deps.ts'
import { getCashierSettings } from '../settings.ts'
import * as repo from './channel.repo.ts'

type TellableReason = RouteValue<'cashier.channels'>['closed'][number]['reason']
type Refusal = repo.ChannelRefusal | TellableReason
export type Judged = repo.ChannelRow & { refusal: Refusal | null; success: number }
type Member = { id: bigint; ip: string }
type Wish = { amount?: Money; method?: repo.DepositMethod }

const told: Readonly<Record<TellableReason, true>> = {
  hours: true,
  cap: true,
  rank: true,
  first_only: true,
  after_first: true,
  country: true,
  fails: true,
  rate: true,
}
/** Whether a member is told why a channel is not offered; that one is switched off, or does not take an amount, is no news. */
export const isTold = (refusal: Refusal | null): refusal is TellableReason => refusal !== null && refusal in told

/** Open channels that this program can reach, and what each says to this member now; with an amount, to this amount. The heaviest first. */
export async function judgeChannels(deps: CashierDeps, member: Member, wish: Wish = {}): Promise<Judged[]> {
  const [asker, judge] = await Promise.all([askerOf(deps, member.id), judgeOf(deps, member)])
  const rows = await repo.listJudgedChannels(deps.db, asker, wish)
  return rows.filter(deps.isConnected).map((row) => ({ ...row, refusal: judge(row) ?? row.refusal }))
}

/** The same of one channel and one amount. */
export async function refusalOf(
  deps: CashierDeps,
  member: Member,
  channel: repo.ChannelRow,
  amount: Money,
): Promise<Refusal | null> {
  const [asker, judge] = await Promise.all([askerOf(deps, member.id), judgeOf(deps, member)])
  return judge(channel) ?? repo.findRefusal(deps.db, asker, { code: channel.code, amount })
}

async function askerOf(deps: CashierDeps, memberId: bigint): Promise<repo.ChannelAsker> {
  const { channelFailOrders: failOrders, channelRestMinutes: restMinutes } = await getCashierSettings(deps.db)
  return { memberId, rank: await deps.rankOf(memberId), failOrders, restMinutes }
}

/** What only the program knows: from where somebody asks, and whether USDT has a rate. */
async function judgeOf(deps: CashierDeps, { ip }: Member) {
  const { profile } = deps.config
  const { rateVnd } = await getCryptoRules(deps)
  return ({ countries, network }: repo.ChannelRow): 'country' | 'rate' | null => {
    const isHere = countries.length === 0 || isRegionAllowed(ip, { profile, allowed: countries, blocked: [] })
    if (!isHere) return 'country'
    // Without a rate nobody can say what USDT is worth.
    return network !== null && rateVnd <= 0n ? 'rate' : null
  }
}
