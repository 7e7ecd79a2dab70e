import type { RouteValue } from '@lotus/contract'

export type Operator = RouteValue<'bo.operators'>['operators'][number]

/** Whether some of what was given waits for a second operator. */
export const isWaiting = ({ permissions }: Operator, given: readonly string[]): boolean =>
  given.some((one) => !permissions.includes(one))
