import { expect, test } from 'vitest'
import { draftOf, setDraft, useBetting } from './betting-store.ts'
import { createChoice } from './use-choice.ts'

test('a choice that a board took wants no drawing, every other change of it does', () => {
  const choice = createChoice('MBAC', 'lo')
  let heard = 0
  const stop = choice.subscribe(() => (heard += 1))
  choice.take(['01'])
  expect([heard, choice.drawings()]).toEqual([1, 0])
  expect(draftOf(useBetting.getState(), 'MBAC', 'lo')).toEqual(['01'])
  setDraft('MBAC', 'lo', null)
  expect([heard, choice.drawings()]).toEqual([2, 1])
  stop()
})

test('what a board emptied is not mistaken for what is emptied from outside later', () => {
  const choice = createChoice('MBAC', 'bach-thu')
  choice.take(['01'])
  choice.take(null)
  expect(choice.drawings()).toBe(0)
  setDraft('MBAC', 'bach-thu', ['02'])
  expect(choice.drawings()).toBe(1)
  setDraft('MBAC', 'bach-thu', null)
  expect(choice.drawings()).toBe(2)
})

test('a change from outside that was not drawn yet is drawn, although a board goes on taking', () => {
  const choice = createChoice('MBAC', 'xien')
  setDraft('MBAC', 'xien', ['03'])
  choice.take(['03', '04'])
  expect(choice.drawings()).toBe(1)
})

test('another game or play is not heard of', () => {
  const choice = createChoice('MBAC', 'de')
  let heard = 0
  choice.subscribe(() => (heard += 1))
  setDraft('MBAC', 'lo', ['05'])
  setDraft('SEN60', 'de', ['05'])
  expect([heard, choice.drawings()]).toEqual([0, 0])
})
