import type { z } from 'zod'
import { calls, type Calls } from './calls.ts'

/** Input and value of each call. */
export const schemas: { readonly [N in keyof Calls]: Pick<Calls[N], 'input' | 'value'> } = calls

export { zAmount, zLanguage, zLocalized, zTexts, zTime } from './schema-parts.ts'
export { zDraw } from './lottery/schemas.ts'
export { zPromotionRule, zShownRule, type PromotionRule } from './promotions/rule.ts'
export { zChainTransfer } from './cashier/chain-calls.ts'
export { lateRules, usdtNetworks } from './cashier/crypto-schemas.ts'
export { candidateSigns, channelTags, depositMethods, firstRules } from './cashier/deposit-schemas.ts'
export { payoutKinds, walletAccounts } from './cashier/payout-account-schemas.ts'
export { riskReasons } from './cashier/schemas.ts'
export { feeKinds, housePurposes } from './reports/finance-calls.ts'
export { feePeriods } from './cashier/fee-schemas.ts'

export type RouteInput<N extends keyof Calls> = z.input<Calls[N]['input']>
/** The input of the handler: parsed and coerced. */
export type RouteParsedInput<N extends keyof Calls> = z.output<Calls[N]['input']>
export type RouteValue<N extends keyof Calls> = z.output<Calls[N]['value']>
