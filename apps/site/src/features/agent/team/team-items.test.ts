import { initI18n } from '@lotus/i18n'
import texts from '@lotus/i18n/locales/vi/agents.json'
import { rebateCategories, type RouteInput, type RouteName, type RouteValue } from '@lotus/contract'
import type { MenuItem } from '@lotus/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { permissionQuery } from '../../../shared/permission.ts'
import { callQuery } from '../../../shared/queries.ts'
import type { ContractKind } from '../contracts/types.ts'
import { useTeamItems } from './team-items.ts'
import type { Downline } from './types.ts'

// What cannot be done with a member of the team says why (issue 19, AC04).
const { why } = texts.team
// Each category has one.
const rates = (ppm: number) =>
  Object.fromEntries(rebateCategories.map((category) => [category, ppm])) as Downline['rates']
const flags = ['AGENTPOLICY3', 'X_DIVIDEND', 'X_DAILYSAL', 'X_HOURSAL', 'X_RTSAL', 'X_XFERDOWN']

type Setup = {
  /** The switches that are off. */
  off: readonly string[]
  /** The kinds that the agent holds. */
  holds: readonly ContractKind[]
  isOpen: boolean
  maySelfFund: boolean
  transferTo: 'DIRECT' | 'TEAM'
}
const usual: Setup = { off: [], holds: ['DAILY'], isOpen: true, maySelfFund: false, transferTo: 'DIRECT' }

const direct = {
  id: '7',
  account: 'duoi7',
  kind: 'agent',
  status: 'active',
  depth: 1,
  teamSize: 0,
  rates: rates(1000),
  contracts: null,
}

/** The items of a row, as the hook answers them with these answers of the server. */
function itemsOf(row: Partial<Downline>, set: Partial<Setup> = {}): MenuItem[] {
  const { off, holds, isOpen, maySelfFund, transferTo } = { ...usual, ...set }
  const client = new QueryClient()
  // Only the fields that the hook reads.
  const answer = <N extends RouteName>(name: N, input: RouteInput<N>, value: unknown) =>
    client.setQueryData(callQuery(name, input).queryKey, value as RouteValue<N>)
  answer('agent.me', {}, { offers: { agent: rates(2000), player: rates(2000) } })
  answer('agent.transferRules', {}, { depth: transferTo })
  answer(
    'contract.mine',
    {},
    { rules: { isOpen, wageToPlayer: true, maySelfFund }, rows: holds.map((kind) => ({ kind, state: 'ACTIVE' })) },
  )
  const nodes = flags.map((modId) => ({ modId, enabled: off.includes(modId) ? '0' : '1', childrenNodes: [] }))
  const permission = { info: { whitelabel: { modId: 'ROOT', enabled: '1', childrenNodes: nodes } } }
  client.setQueryData<unknown>(permissionQuery().queryKey, permission)
  let items: MenuItem[] = []
  const nothing = () => {}
  function Probe() {
    // The row's other fields are shown elsewhere.
    items = useTeamItems({ onOpen: nothing, onChange: nothing, onPage: nothing })({ ...direct, ...row } as Downline)
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Probe)))
  client.clear()
  return items
}
const reasonsOf = (row: Partial<Downline>, set?: Partial<Setup>) =>
  Object.fromEntries(itemsOf(row, set).map(({ key, reason }) => [key, reason]))

beforeAll(async () => {
  await initI18n({ language: 'vi', namespaces: ['agents'] })
})

describe('what cannot be done with a member of the team says why', () => {
  it('somebody directly below: only contracts of which the agent holds none', () => {
    const { offerNeedsOwn } = texts.contract
    expect(reasonsOf({})).toEqual({
      report: undefined,
      DIVIDEND: offerNeedsOwn,
      DAILY: undefined,
      HOURLY: offerNeedsOwn,
      REALTIME: offerNeedsOwn,
      transfer: undefined,
      rates: undefined,
      message: undefined,
      copy: undefined,
      remark: undefined,
      'no-open': why.open,
      'no-move': why.move,
      'no-block': why.block,
    })
    expect(reasonsOf({}, { maySelfFund: true })).toMatchObject({ DIVIDEND: undefined, HOURLY: undefined })
  })

  it('somebody further down: what only whoever is directly above can do', () => {
    const deeper = reasonsOf({ depth: 2, teamSize: 3 })
    expect(deeper).toMatchObject({
      see: undefined,
      report: undefined,
      offer: why.notDirect,
      transfer: why.notDirect,
      rates: why.notDirect,
      message: why.notDirect,
    })
    expect(Object.keys(deeper)).not.toEqual(expect.arrayContaining(['copy']))
    expect(reasonsOf({ depth: 2 }, { transferTo: 'TEAM' })).toMatchObject({ transfer: why.typeTheName })
  })

  it('an account that is shut gets no letter, no money and no offer; what it has is still seen', () => {
    for (const status of ['blocked', 'closed'] as const)
      expect(reasonsOf({ status })).toMatchObject({
        // One reason for all kinds is said once.
        offer: why.notActive,
        transfer: why.notActive,
        message: why.notActive,
        rates: undefined,
      })
    const contracts: Downline['contracts'] = { DIVIDEND: 'none', DAILY: 'signed', HOURLY: 'none', REALTIME: 'none' }
    const items = itemsOf({ status: 'blocked', contracts })
    expect(items.find(({ key }) => key === 'DAILY')?.reason).toBeUndefined()
    expect(items.find(({ key }) => key === 'HOURLY')?.reason).toBe(why.notActive)
    // What is blocked of an open account hinders nothing of this.
    expect(reasonsOf({ status: 'bet_blocked' })).toMatchObject({ DAILY: undefined, message: undefined })
  })

  it('rates that are as high as may be given cannot be raised', () => {
    expect(reasonsOf({ rates: rates(2000) })).toMatchObject({ rates: why.nothingLeft })
  })

  it('a player holds no dividend', () => {
    expect(reasonsOf({ kind: 'player' })).toMatchObject({ DIVIDEND: why.playerHoldsNone, DAILY: undefined })
  })

  it('what the operator has not opened is said once, and nothing of what is switched off', () => {
    expect(reasonsOf({}, { isOpen: false })).toMatchObject({ offer: why.contractsClosed })
    const off = reasonsOf({}, { off: ['AGENTPOLICY3', 'X_XFERDOWN'] })
    expect(off).toMatchObject({ transfer: why.transfersOff })
    expect(Object.keys(off).filter((key) => ['offer', 'DIVIDEND', 'DAILY'].includes(key))).toEqual([])
    expect(Object.keys(reasonsOf({}, { off: ['X_HOURSAL'] }))).not.toContain('HOURLY')
  })
})
