import type { Bet } from './scenario.ts'

/**
 * An implementation that moves money, behind one interface: the product's command path, its bare SQL function, the
 * naive designs.
 */
export type Variant = {
  bet(bet: Bet): Promise<unknown>
  win(placed: Bet, amount: bigint, key: Bet['key']): Promise<unknown>
  betWin(bet: Bet, win: bigint): Promise<unknown>
  /** How many commands each batch since the last call had: size -> batches. Empty for sides without batches. */
  batchSizes(): Promise<Record<string, number>>
  stop(): Promise<void>
}

export type VariantName = 'wallet' | 'function' | 'naive-house' | 'naive'
