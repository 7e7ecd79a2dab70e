import { byLanguage, completeLanguages } from '../../../platform/language.ts'
import { moneyToString } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { getCashierSettings } from '../settings.ts'

/** The card of a deposit, without what would let anybody use it. */
export type CardRow = {
  deposit_id: bigint
  telco: string
  serial_tail: string
  face: bigint | null
  penalty_ppm: number
  penalty: bigint
}

/** As its member sees it: whether its provider is still asked what became of it. */
export type OwnCardRow = CardRow & { is_asked: boolean }

/** The settings of scratch cards (operations.md 3.2, DEP_CARD). */
export type CardRules = Pick<
  Awaited<ReturnType<typeof getCashierSettings>>,
  'cardTelcos' | 'cardPenaltyPpm' | 'providerAskHours'
>

/** What operators and the member see alike. */
export type CardView = Omit<NonNullable<RouteValue<'cashier.deposit'>['card']>, 'fee' | 'askedUntil'>

export function presentCard(row: CardRow, { cardTelcos }: Pick<CardRules, 'cardTelcos'>): CardView {
  // A network that the operator has taken out of the setting is shown by its code.
  const telco =
    cardTelcos.find(({ code }) => code === row.telco)?.name ?? byLanguage(completeLanguages, () => row.telco)
  return {
    telco,
    serialTail: row.serial_tail,
    face: row.face === null ? null : moneyToString(row.face),
    penaltyPpm: row.penalty_ppm,
    penalty: moneyToString(row.penalty),
  }
}
