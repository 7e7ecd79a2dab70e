import { agentsCalls } from './agents/calls.ts'
import { backofficeCalls } from './backoffice/calls.ts'
import { cashierCalls } from './cashier/calls.ts'
import type { CallDefinition } from './define-call.ts'
import { contentCalls } from './content/calls.ts'
import { gamesCalls } from './games/calls.ts'
import { identityCalls } from './identity/calls.ts'
import { loyaltyCalls } from './loyalty/calls.ts'
import { lotteryCalls } from './lottery/calls.ts'
import { messagesCalls } from './messages/calls.ts'
import { promotionsCalls } from './promotions/calls.ts'
import { protectionCalls } from './protection/calls.ts'
import { providersCalls } from './providers/calls.ts'
import { reportsCalls } from './reports/calls.ts'
import { systemCalls } from './system/calls.ts'
import { transparencyCalls } from './transparency/calls.ts'
import { verificationCalls } from './verification/calls.ts'
import { watchCalls } from './watch/calls.ts'
import { walletCalls } from './wallet/calls.ts'

/** Every call of the platform by name. */
export const calls = {
  ...systemCalls,
  ...identityCalls,
  ...protectionCalls,
  ...verificationCalls,
  ...walletCalls,
  ...cashierCalls,
  ...watchCalls,
  ...gamesCalls,
  ...providersCalls,
  ...transparencyCalls,
  ...lotteryCalls,
  ...loyaltyCalls,
  ...promotionsCalls,
  ...agentsCalls,
  ...contentCalls,
  ...messagesCalls,
  ...reportsCalls,
  ...backofficeCalls,
}

/** The calls by module, for the documentation. */
export const callsOfModules: Readonly<Record<string, object>> = {
  system: systemCalls,
  identity: identityCalls,
  protection: protectionCalls,
  verification: verificationCalls,
  wallet: walletCalls,
  cashier: cashierCalls,
  watch: watchCalls,
  games: gamesCalls,
  providers: providersCalls,
  transparency: transparencyCalls,
  lottery: lotteryCalls,
  loyalty: loyaltyCalls,
  promotions: promotionsCalls,
  agents: agentsCalls,
  content: contentCalls,
  messages: messagesCalls,
  reports: reportsCalls,
  backoffice: backofficeCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls

const known: Readonly<Record<CallName, unknown>> = calls
/** The same table with the type that all calls have in common. */
export const callDefinitions = known as Readonly<Record<CallName, CallDefinition>> // Each is made by `define-call.ts`.

type ValueOf<Field extends string> = {
  [N in CallName]: Calls[N] extends Readonly<Record<Field, infer V>> ? V : never
}[CallName]
/** What an operator may do, `subject.action` (operations.md 5.1): every permission that a call asks for. */
export type Permission = ValueOf<'permission'>
/** What the audit log may contain: every action that a call writes. */
export type AuditAction = ValueOf<'audit'>[number]
