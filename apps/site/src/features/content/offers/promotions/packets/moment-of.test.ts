import { expect, it } from 'vitest'
import { endedOf, momentOf } from './moment-of.ts'
import type { PacketWindow } from './types.ts'

// Which window runs, which is next (operations.md 4.12, K02).
const window = (no: number, from: string, to: string, seed: string | null = null): PacketWindow => ({
  window: no,
  version: 1,
  state: seed === null ? 'OPEN' : 'ENDED',
  from: `2026-06-03T${from}:00.000Z`,
  to: `2026-06-03T${to}:00.000Z`,
  pool: '100.0000',
  packets: 10,
  least: '1.0000',
  grabbed: 0,
  paid: seed === null ? null : '0.0000',
  commitment: '0'.repeat(64),
  seed,
})
const at = (time: string) => Date.parse(`2026-06-03T${time}:00.000Z`)
const windows = [window(3, '14:00', '14:10'), window(2, '13:00', '13:10'), window(1, '12:00', '12:10', 'a'.repeat(64))]

it('waits for the next window, grabs from the one that runs to its last moment, and looks back at the end', () => {
  expect(momentOf(windows, at('12:30'))).toMatchObject({ kind: 'next', window: { window: 2 } })
  expect(momentOf(windows, at('13:00'))).toMatchObject({ kind: 'running', window: { window: 2 } })
  expect(momentOf(windows, at('13:10'))).toMatchObject({ kind: 'next', window: { window: 3 } })
  expect(momentOf(windows, at('14:10'))).toEqual({ kind: 'over', window: undefined })
  expect(momentOf(windows, undefined)).toMatchObject({ kind: 'next', window: { window: 2 } })
  expect(endedOf(windows).map((one) => one.window)).toEqual([1])
})
