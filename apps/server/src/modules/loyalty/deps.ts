import type { Host } from '../../platform/module.ts'

export type LoyaltyDeps = Host
