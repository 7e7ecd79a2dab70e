import type { RouteValue } from '@lotus/contract'

export type Rules = RouteValue<'agent.transferRules'>
export type Check = Rules['checks'][number]
export type Transfer = RouteValue<'agent.transfers'>['rows'][number]

export type Kind = Transfer['kind']
export const kinds = ['NORMAL', 'WAGE', 'DIVIDEND', 'PROMO'] as const satisfies readonly Kind[]

/** What pays a debt by contract: at most what is owed, without a fee, whatever else stands against a transfer. */
export const isOwedKind = (kind: Kind): kind is 'WAGE' | 'DIVIDEND' => kind === 'WAGE' || kind === 'DIVIDEND'
/** The rules that hold of those too; the balance is held against the amount. */
export const owedChecks: readonly string[] = ['allowed', 'account_active', 'not_excluded', 'fund_password']

/** Which of the two pages it is: what the agent sends below (AC15), or a member to the upline (MC05). */
export type Way = 'down' | 'up'

/** The calls of each page. */
export const callsOf = {
  down: {
    list: 'agent.transfers',
    rules: 'agent.transferRules',
    send: 'agent.transfer',
    export: 'agent.exportTransfers',
  },
  up: { list: 'upline.transfers', rules: 'upline.rules', send: 'upline.transfer', export: 'upline.exportTransfers' },
} as const
