import { expect, test } from 'vitest'
import { draftOf, setDraft, useBetting } from './betting-store.ts'
import { createChoice } from './use-choice.ts'

test('a choice stored by a board needs no rendering, every other change does', () => {
  const choice = createChoice('MBAC', 'lo')
  let notified = 0
  const stop = choice.subscribe(() => (notified += 1))
  choice.take(['01'])
  expect([notified, choice.drawings()]).toEqual([1, 0])
  expect(draftOf(useBetting.getState(), 'MBAC', 'lo')).toEqual(['01'])
  setDraft('MBAC', 'lo', null)
  expect([notified, choice.drawings()]).toEqual([2, 1])
  stop()
})

test('clearing on a board is not mistaken for a later clearing from outside', () => {
  const choice = createChoice('MBAC', 'bach-thu')
  choice.take(['01'])
  choice.take(null)
  expect(choice.drawings()).toBe(0)
  setDraft('MBAC', 'bach-thu', ['02'])
  expect(choice.drawings()).toBe(1)
  setDraft('MBAC', 'bach-thu', null)
  expect(choice.drawings()).toBe(2)
})

test('a change from outside is rendered even if a board stores taps meanwhile', () => {
  const choice = createChoice('MBAC', 'xien')
  setDraft('MBAC', 'xien', ['03'])
  choice.take(['03', '04'])
  expect(choice.drawings()).toBe(1)
})

test('changes of another game or play are ignored', () => {
  const choice = createChoice('MBAC', 'de')
  let notified = 0
  choice.subscribe(() => (notified += 1))
  setDraft('MBAC', 'lo', ['05'])
  setDraft('SEN60', 'de', ['05'])
  expect([notified, choice.drawings()]).toEqual([0, 0])
})
