import type { RouteValue } from '@lotus/contract'

export type Rules = RouteValue<'agent.transferRules'>
export type Check = Rules['checks'][number]
export type Transfer = RouteValue<'agent.transfers'>['rows'][number]

export type Kind = Transfer['kind']
export const kinds = ['NORMAL', 'WAGE', 'DIVIDEND', 'PROMO'] as const satisfies readonly Kind[]

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
