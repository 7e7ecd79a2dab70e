import type { Database } from '@lotus/database'
import type { People } from '@lotus/rules/agents'
import { currency } from '../../wallet/index.ts'
import { belowOf, grossesOf, type Below, type BelowRow } from '../progress/below.ts'
import { listGrantedOf, listGrantedTo } from '../progress/progress.repo.ts'
import type { ActiveTeam } from '../settle/active.repo.ts'
import { settleRules, signsOf, type SettleRules } from '../settle/gross.ts'
import {
  factsOf,
  figuresOfDays,
  figuresOfFacts,
  heldOf,
  isShort,
  type Figures,
  type Held,
} from '../settle/period-figures.ts'
import { listFacts } from '../settle/settle.repo.ts'
import type { BelowAsk } from './ask.ts'
import type { Run } from './run.ts'

/** So many holders' contracts are worked out together at most. */
const HOLDERS_MAX = 100

/**
 * What the contracts that a member granted come to in a period: the same as where they are few and somebody waits for them
 * (`progress/progress.ts`), for any number of them, a part of the holders at a time.
 */
export async function countBelow(
  db: Database,
  ask: Omit<BelowAsk, 'what'>,
  run: Run,
  countTeam: (db: Database, team: ActiveTeam, run: Run) => Promise<People>,
): Promise<Below> {
  const rules = await settleRules(db)
  const size = Math.min(HOLDERS_MAX, run.part)
  const holders = await listGrantedTo(db, at(ask))
  const facts = isShort(ask.cadence) ? await figuresOfShort(db, ask, holders, { rules, run }) : undefined
  const rows: BelowRow[] = []
  for (let from = 0; from < holders.length; from += size) {
    const step = () => run.step(facts ? 100 : from, facts ? 100 : holders.length)
    await step()
    const granted = await read(db, ask, holders.slice(from, from + size))
    const peopleOf = (team: ActiveTeam) => countTeam(db, team, { ...run, step })
    const figures =
      facts ??
      (await figuresOfDays(db, granted, ask, { currency, deduct: rules.deduct, signs: signsOf(rules), peopleOf }))
    rows.push(...(await grossesOf(db, { kind: ask.kind, period: ask }, granted, { figures, rules })))
  }
  return belowOf(rows)
}

const at = ({ holderId: memberId, kind, start: from, end: to }: Omit<BelowAsk, 'what'>) => ({
  memberId,
  kind,
  from,
  to,
})

/** What of these holders' contracts is taken off the granter's own. */
const read = async (db: Database, ask: Omit<BelowAsk, 'what'>, holders: readonly bigint[]): Promise<Held[]> =>
  (await listGrantedOf(db, { ...at(ask), holders })).map(heldOf).filter(isTakenOff(ask.cadence))

const isTakenOff =
  (cadence: Held['cadence']) =>
  (one: Held): boolean =>
    one.cadence === cadence && one.offer.funding !== 'UPLINE'

/** The facts of a short period are read once, for all contracts together. */
async function figuresOfShort(
  db: Database,
  ask: Omit<BelowAsk, 'what'>,
  holders: readonly bigint[],
  { rules, run: { step, pace } }: { rules: SettleRules; run: Run },
): Promise<Map<string, Figures>> {
  const contracts: Held[] = []
  for (let from = 0; from < holders.length; from += HOLDERS_MAX)
    contracts.push(...(await read(db, ask, holders.slice(from, from + HOLDERS_MAX))))
  const length = ask.end.getTime() - ask.start.getTime()
  const facts = factsOf(ask, async (window) => {
    await step(Math.round((100 * (window.from.getTime() - ask.start.getTime())) / length), 100)
    return listFacts(db, window, currency)
  })
  return figuresOfFacts(db, ask, contracts, facts, { rtsBasis: rules.rtsBasis, signs: signsOf(rules), pace })
}
