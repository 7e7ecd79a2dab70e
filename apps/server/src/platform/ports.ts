import type { Authenticators } from './http/call.ts'
import type { AppOptions } from './http/app.ts'
import { definePort } from './module.ts'
import type { PushOptions } from './push/stream.ts'

/** What the platform asks of the modules. */
export const ports = {
  findMember: definePort<Authenticators['member']>('findMember'),
  findOperator: definePort<Authenticators['operator']>('findOperator'),
  isSessionLive: definePort<PushOptions['isSessionLive']>('isSessionLive'),
  isOperatorIn: definePort<PushOptions['isOperatorIn']>('isOperatorIn'),
  audienceOf: definePort<PushOptions['audienceOf']>('audienceOf'),
  stateOf: definePort<PushOptions['stateOf']>('stateOf'),
  siteStatus: definePort<AppOptions['siteStatus']>('siteStatus'),
  isModuleOn: definePort<AppOptions['isModuleOn']>('isModuleOn'),
  frameOrigins: definePort<NonNullable<AppOptions['frameOrigins']>>('frameOrigins'),
  imageOrigins: definePort<NonNullable<AppOptions['imageOrigins']>>('imageOrigins'),
  helpFrameOrigins: definePort<NonNullable<AppOptions['helpFrameOrigins']>>('helpFrameOrigins'),
} as const
