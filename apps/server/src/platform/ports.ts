import type { Permission } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { Authenticators } from './http/call.ts'
import type { AppOptions } from './http/app.ts'
import type { OperatorActor } from './http/context.ts'
import { definePort } from './module.ts'
import type { PushOptions } from './push/context.ts'

/** An operator of the back office. */
export type Colleague = {
  id: bigint
  name: string
  status: 'active' | 'disabled' | 'invited'
  permissions: readonly string[]
}
/** What modules need to know of operators. */
export type Operators = {
  find(operatorId: bigint): Promise<Colleague | undefined>
  list(): Promise<readonly Colleague[]>
  /**
   * Under a lock that whoever ends an operator takes too: whether this one may still act. A call was let in before it
   * waited for the lock. Refuses with `not_logged_in` and `permission_denied`; returns all that they may do now.
   */
  assertStillMay(
    tx: Queryable,
    operator: Pick<OperatorActor, 'operatorId'>,
    permission: Permission,
  ): Promise<readonly string[]>
  /**
   * Checks the operator's own authenticator, each step once; refuses with `code_wrong`. Does nothing if the
   * installation works without authenticators.
   */
  assertCode(operatorId: bigint, code: string | undefined): Promise<void>
}

/** What the platform needs of the modules. */
export const ports = {
  findMember: definePort<Authenticators['member']>('findMember'),
  findOperator: definePort<Authenticators['operator']>('findOperator'),
  findEngineer: definePort<NonNullable<Authenticators['engineer']>>('findEngineer'),
  findProvider: definePort<NonNullable<Authenticators['provider']>>('findProvider'),
  operators: definePort<Operators>('operators'),
  isSessionLive: definePort<PushOptions['isSessionLive']>('isSessionLive'),
  isOperatorSessionLive: definePort<PushOptions['isOperatorSessionLive']>('isOperatorSessionLive'),
  audienceOf: definePort<PushOptions['audienceOf']>('audienceOf'),
  stateOf: definePort<PushOptions['stateOf']>('stateOf'),
  siteStatus: definePort<AppOptions['siteStatus']>('siteStatus'),
  isModuleOn: definePort<AppOptions['isModuleOn']>('isModuleOn'),
  frameOrigins: definePort<NonNullable<AppOptions['frameOrigins']>>('frameOrigins'),
  imageOrigins: definePort<NonNullable<AppOptions['imageOrigins']>>('imageOrigins'),
  helpFrameOrigins: definePort<NonNullable<AppOptions['helpFrameOrigins']>>('helpFrameOrigins'),
} as const
