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

/** The settings of scratch cards (operations.md 3.2, DEP_CARD). */
export type CardRules = Pick<Awaited<ReturnType<typeof getCashierSettings>>, 'cardTelcos' | 'cardPenaltyPpm'>

export function presentCard(
  row: CardRow,
  { cardTelcos }: Pick<CardRules, 'cardTelcos'>,
): NonNullable<RouteValue<'cashier.deposit'>['card']> {
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
