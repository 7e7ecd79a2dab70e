import type { Texts } from '../../texts.ts'
import type { Money } from '@lotus/kernel'
import type { Fraction } from '../fraction.ts'
import type { Universe } from '../play.ts'
import type { Selection } from './selection.ts'
import type { Facts } from './draws/facts.ts'
import type { FamilyFacts } from './family-facts.ts'

/** How a family prices its plays (lottery.md section 0): at the fair prize with a prize group, modulated, or at board odds. */
export type Mode = 'VN' | 'LOTT' | 'ZY' | 'ELOTT' | 'SEA'

/** Numbers written in a fixed width, or words. */
export type TokenUniverse = Universe | { readonly values: readonly string[] }

/** What a member chooses, named and parametrised as in the settlement exchange format. */
export type Input =
  | { readonly kind: 'numbers'; readonly width: number }
  | { readonly kind: 'multisets'; readonly width: number; readonly permutations: readonly number[] }
  | { readonly kind: 'pool'; readonly k: number; readonly universe: TokenUniverse }
  | { readonly kind: 'dan_tuo'; readonly k: number; readonly universe: TokenUniverse }
  | { readonly kind: 'ordered_pairs'; readonly universe: TokenUniverse }
  | {
      readonly kind: 'positions' | 'positions_all'
      readonly places: number
      readonly universe: TokenUniverse
      readonly distinct: boolean
    }
  | { readonly kind: 'fixed_places'; readonly places: number; readonly universe: TokenUniverse }
  | {
      readonly kind: 'any_k_straight'
      readonly places: number
      readonly k: number
      readonly universe: TokenUniverse
    }
  | { readonly kind: 'outcomes'; readonly outcomes: readonly string[] }
  | { readonly kind: 'weighted_outcomes'; readonly outcomes: readonly string[]; readonly weights: readonly number[] }
  | { readonly kind: 'two_sets'; readonly sets: Readonly<Record<string, number>>; readonly universe: TokenUniverse }
  | { readonly kind: 'marked_places'; readonly places: number; readonly k: number; readonly inner: Input }
  | {
      readonly kind: 'one_set' | 'da_set'
      readonly min: number
      readonly max: number
      readonly universe: TokenUniverse
    }

/** One row of a table of plays, as `scripts/build-catalogue.ts` writes it. */
export type TableRow = {
  readonly code: string
  readonly name: Texts
  readonly input: Input
  /** Price of one line at unit 1 and multiple 1. */
  readonly price: string
  /** Gross payout by tier per unit, multiple and hit; a play of one tier calls it `win`. */
  readonly odds: Readonly<Record<string, string>>
  readonly prizeGroup?: boolean
  readonly modulated?: boolean
}

export type Table = { readonly family: string; readonly mode: Mode; readonly plays: readonly TableRow[] }

export type TierHit = { readonly tier: string; readonly hits: number }

/**
 * Lines with the same outcome: each wins the same tiers, or each is pushed (refunded, no hit). Losing lines are left
 * out. `lines` generates them one by one, members joined by "-"; it is read only as far as needed.
 */
export type LineGroup = {
  readonly result: readonly TierHit[] | 'push'
  readonly count: bigint
  readonly lines: () => Iterable<string>
}

/** One kind of line of a play, and its chances. */
export type LineCase = {
  /** What distinguishes this kind of line: an outcome, a number of permutations; '' if all are alike. */
  readonly line: string
  /** By tier, only those that the line can win. */
  readonly tiers: Readonly<Record<string, TierChance>>
  /** The chance that the stake is refunded. */
  readonly push: Fraction
}

/** `chance`: that the line wins this tier at all; `hits`: the expected hits, higher if several pay. */
export type TierChance = { readonly chance: Fraction; readonly hits: Fraction }

/** The places a rule reads; `isOrdered` if it matters which place has which value. */
export type Reads = { readonly places: readonly number[]; readonly isOrdered: boolean }

/** One line as an example of its kind. */
export type Sample = { readonly line: string; readonly selection: Selection }

/** How lines win: one small function of the choice and the draw. */
export type WinRule = {
  /** The lines that win or push. */
  readonly judge: (selection: Selection, facts: Facts) => readonly LineGroup[]
  /** The places to enumerate for the exact chances... */
  readonly reads?: Reads
  /** ...the kinds of lines, if the input alone does not define them... */
  readonly samples?: readonly Sample[]
  /** ...what a line covers that represents several (weighted outcomes): results in order, or in any order... */
  readonly covers?: 'tuples' | 'multisets'
  /** ...or the chances by combinatorics. */
  readonly cases?: (input: Input) => readonly LineCase[]
}

export type Play = {
  readonly family: string
  readonly facts: FamilyFacts
  readonly mode: Mode
  readonly code: string
  /** Our own key, such as `bao_lo` or `dragon_tiger`; screens translate it. */
  readonly menuGroup: string
  readonly name: Texts
  readonly input: Input
  readonly pricePerLine: Money
  readonly odds: readonly PlayOdds[]
  /** Whether an order may choose a prize group and a rebate (mode LOTT). */
  readonly isPrizeGroupAllowed: boolean
  /** Whether the first digit of the draw reduces the prize (lottery.md 3.12). */
  readonly isModulated: boolean
  readonly maxLines: number
  readonly rule: WinRule
}

export type PlayOdds = { readonly tier: string; readonly odds: Money }
