import type { WireTerms } from '../contracts/contract-terms.ts'

// Rates of the demo's agents and links.

/** The same for each kind of lottery. */
export const lotteries = (ppm: number) => ({ LOTT: ppm, ELOTT: ppm, SEA: ppm })

// Terms of its contracts, in parts of a hundred of the best ones.

type Tiered = Extract<WireTerms, { kind: 'DIVIDEND' | 'DAILY' }>
/** Who pays, and how. */
type Paid = Pick<WireTerms, 'funding' | 'payout'>

const tiers = (...rows: readonly (readonly [number, number, string, string])[]): Tiered['tiers'] =>
  rows.map(([ratePpm, active, validBet, loss]) => ({ ratePpm, active, validBet, loss }))

export const dividend = (percent: number, paid: Paid = {}): WireTerms => ({
  kind: 'DIVIDEND',
  cadence: 'SEMIMONTHLY',
  carry: 'MONTH',
  categories: ['LOTT', 'ELOTT', 'SEA', 'LIVE', 'RNG', 'SPORTS', 'FISH'],
  activeMinBet: '20',
  tiers: tiers(
    [(50_000 * percent) / 100, 2, '0', '0'],
    [(80_000 * percent) / 100, 6, '2000', '200'],
    [(120_000 * percent) / 100, 30, '20000', '5000'],
  ),
  ...paid,
})

export const daily = (
  percent: number,
  { activeMinBet = '5', ...paid }: Paid & { activeMinBet?: string } = {},
): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['LOTT', 'SEA'],
  activeMinBet,
  tiers: tiers(
    [(3000 * percent) / 100, 1, '20', '0'],
    [(5000 * percent) / 100, 4, '400', '0'],
    [(8000 * percent) / 100, 20, '5000', '0'],
  ),
  ...paid,
})

export const hourly: WireTerms = {
  kind: 'HOURLY',
  categories: ['ELOTT', 'LIVE', 'SPORTS', 'PVP'],
  activeMinBet: '1',
  tiers: tiers([2000, 1, '1', '0'], [4000, 5, '2000', '0']),
}
/** Of the national draws, whose bets are settled in a few hours of the day. */
export const hourlyOfDraws: WireTerms = { ...hourly, categories: ['LOTT'], payout: 'REVIEW' }

export const realtime = (percent: number): WireTerms => ({
  kind: 'REALTIME',
  categories: ['RNG', 'FISH'],
  profitPpm: (1000 * percent) / 100,
  lossPpm: (2000 * percent) / 100,
  singleBet: '1',
})
