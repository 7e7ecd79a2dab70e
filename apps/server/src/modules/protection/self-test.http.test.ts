import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { selfTestSettings } from './settings.ts'

// The whole server over HTTP: the self-assessment (trust.md 2.5).
const app = await testApp()
const { call } = app
const often = [2, 1, 0, 0, 1, 0, 0, 0, 0]

it('answers with the band of the settings, and keeps the score alone, if its member wants that', async () => {
  const { client } = await app.register('tudanhgia1')
  const none = Array.from({ length: 9 }, () => 0)
  expect((await call(client, 'protection.selfTest', { answers: none, isKept: false })).value).toEqual({
    score: 0,
    band: 'NONE',
    kept: [],
  })
  expect((await call(client, 'protection.selfTest', { answers: often, isKept: true })).value).toEqual({
    score: 4,
    band: 'MODERATE',
    kept: [{ at: app.clock.now().toISOString(), score: 4, band: 'MODERATE' }],
  })
  await setSetting(app.composition.deps.db, selfTestSettings.highFrom, 4, 'test')
  expect((await call(client, 'protection.selfTest', { answers: often, isKept: false })).value).toMatchObject({
    band: 'HIGH',
    kept: [{ band: 'HIGH' }],
  })
  // No table has the answers.
  const rows = await app.owner.many<Record<string, unknown>>(sql`select * from protection_self_test`)
  expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([['cell', 'member_id', 'score', 'taken_at']])
})

it.each([[often.slice(1)], [[...often, 0]], [[4, ...often.slice(1)]], [[-1, ...often.slice(1)]]])(
  'refuses %j',
  async (answers) => {
    const { client } = await app.register(`tudanhgia${String(answers.length)}${String(answers[0]).replace('-', 'am')}`)
    expect((await call(client, 'protection.selfTest', { answers, isKept: true })).code).toBe('bad_request')
  },
)
