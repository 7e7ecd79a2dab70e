import { expect, it } from 'vitest'
import { publicEvents } from './events.ts'
import { describePush } from './push-protocol.ts'

it('the description of the push channel has every message once, with a summary and its public fields', () => {
  const described = describePush()
  const types = described.map(({ type }) => type)
  expect(new Set(types).size).toBe(types.length)
  expect(types).toEqual(expect.arrayContaining([...publicEvents.keys(), 'hello', 'welcome', 'resync']))
  for (const { summary, schema } of described) {
    expect(summary).toMatch(/\.$/)
    expect(schema).toMatchObject({ type: 'object' })
  }
  const settled = described.find(({ type }) => type === 'lottery.orders_settled')
  expect(settled).toMatchObject({ to: 'member', schema: { properties: { won: { type: 'integer' } } } })
  expect(JSON.stringify(settled)).not.toContain('validBet')
  expect(described.find(({ type }) => type === 'wallet.balance_changed')?.to).toBe('member')
})
