import type { RouteValue } from '@lotus/contract'
import { formatExact } from '@lotus/kernel'

type Left = NonNullable<RouteValue<'bo.statement'>['left']>

/** What a statement leaves to the next one: a carried loss and what is owed are both below zero, mostly one of them alone. */
export const leftText = ({ carry, owed }: Left): string =>
  [carry, owed]
    .filter((amount) => /[1-9]/.test(amount))
    .map(formatExact)
    .join(' / ')
