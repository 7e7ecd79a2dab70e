import { describeTiers } from './chance.ts'
import { vnNorthPlays } from './families/vn-north.ts'
import { vnNorthShape } from './prize-shapes.ts'
import type { LotteryFamily, PlayDefinition, PlayRow, PrizeShape } from './play.ts'

/** lottery-choices.md 7: no order has more lines. */
const MAX_LINES = 100_000

type Family = { readonly shape: readonly PrizeShape[]; readonly plays: readonly PlayDefinition[] }

function define(family: LotteryFamily, row: PlayRow, shape: readonly PrizeShape[]): PlayDefinition {
  const tiers = describeTiers(row, shape)
  const returns = tiers.map((tier) => tier.returnPpm)
  const [only] = tiers
  return {
    ...row,
    family,
    odds: tiers,
    fairOdds: tiers.length === 1 && only ? only.fairOdds : null,
    returnPpm: returns.reduce((low, next) => (low === null || next === null ? null : next < low ? next : low)),
    maxLines: MAX_LINES,
  }
}

function build(family: LotteryFamily, shape: readonly PrizeShape[], rows: readonly PlayRow[]): Family {
  return { shape, plays: rows.map((row) => define(family, row, shape)) }
}

const families: Readonly<Record<LotteryFamily, Family>> = {
  vn_north: build('vn_north', vnNorthShape, vnNorthPlays),
}

/** Every name a family goes by; the fast game of 27 numbers plays exactly as the northern draw (lottery.md 2.1). */
const familyByName: ReadonlyMap<string, LotteryFamily> = new Map<string, LotteryFamily>([
  ['vn_north', 'vn_north'],
  ['vn_fast27', 'vn_north'],
])

const playByName: ReadonlyMap<string, PlayDefinition> = new Map(
  Object.values(families).flatMap(({ plays }) => plays.map((play) => [`${play.family}/${play.code}`, play] as const)),
)

/** The family of a name or alias; undefined where it is not built. */
export function resolveFamily(name: string): LotteryFamily | undefined {
  return familyByName.get(name)
}

/** The plays of a family in menu order. */
export function listPlays(family: LotteryFamily): readonly PlayDefinition[] {
  return families[family].plays
}

export function findPlay(family: LotteryFamily, code: string): PlayDefinition | undefined {
  return playByName.get(`${family}/${code}`)
}

/** The prizes of a draw of this family, in the order in which they are stored, shown and derived. */
export function drawShape(family: LotteryFamily): readonly PrizeShape[] {
  return families[family].shape
}
