import { expect, it } from 'vitest'
import type { Push } from '@lotus/client'
import type { Live, Reaction } from './define-reaction.ts'

const files = import.meta.glob<Reaction>('./reactions/*.ts', { eager: true, import: 'reaction' })

it('every file of the folder handles one type of push, and no two the same', () => {
  const types: string[] = []
  const push = {
    subscribe: (type: string) => {
      types.push(type)
      return () => {}
    },
  } as unknown as Push // only `subscribe` is used
  for (const [name, react] of Object.entries(files)) expect(react, name).toBeTypeOf('function')
  for (const react of Object.values(files)) react(push, {} as Live) // nothing reacts yet
  expect(types).toHaveLength(Object.keys(files).length)
  expect(new Set(types).size).toBe(types.length)
  expect(types).toEqual(expect.arrayContaining(['wallet.balance_changed', 'inbox.changed', 'resync', 'session_ended']))
})
