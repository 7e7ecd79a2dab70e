import { createHash } from 'node:crypto'
import { must } from '@lotus/kernel'
import { deriveFamilyDraw, drawLookOf, familyAliases, familyNames, loadFamily } from '@lotus/rules/catalogue'
import { expect, test } from 'vitest'
import { factsOf } from './draw-facts.ts'
import { sumColour, waveOf, wingoColours } from './pieces/waves.ts'
import { readDraw, type Draw } from './read-draw.ts'

const orderRoot = createHash('sha256').digest('hex')

test('every family and alias of the catalogue has a draw kind', () => {
  for (const name of [...familyNames, ...familyAliases]) expect(drawLookOf(name)?.kind, name).toBeDefined()
  expect(drawLookOf('constructor')?.kind).toBeUndefined()
})

test('the own draw of every family is recognised, none falls back to plain text', async () => {
  for (const name of [...familyNames, ...familyAliases]) {
    const family = must(await loadFamily(name), name)
    if (family.form.parts === null) continue
    const seed = createHash('sha256').update(name).digest()
    const wire = await deriveFamilyDraw(family, { seed, orderRoot, issueId: '20260101-0001', yearAnimal: 'snake' })
    // The wire form of a result is JSON.
    const shown = readDraw(name, JSON.parse(JSON.stringify(wire)) as Draw)
    expect(shown.kind, name).toBe(drawLookOf(name)?.kind)
  }
})

test('a draw that did not take place is void in both notations', () => {
  expect(readDraw('ssc', null)).toEqual({ kind: 'void' })
  // The notation of the exchange format; results have null.
  expect(readDraw('ssc', { void: true } as unknown as Draw)).toEqual({ kind: 'void' })
  expect(readDraw('yeekee', { submissions: Array.from({ length: 15 }, () => '00001') })).toEqual({ kind: 'void' })
})

test('Yeekee subtracts the 16th number from the end from the sum', () => {
  const submissions = ['90000', ...Array.from({ length: 16 }, (_, index) => String(index + 1).padStart(5, '0'))]
  expect(readDraw('yeekee', { submissions })).toEqual({
    kind: 'yeekee',
    count: 17,
    sum: 90_136,
    taken: '00001',
    result: '90135',
  })
})

test('one of our rounds shows its sum, the subtracted number and the count of numbers', () => {
  const draw = { sum: '1234567', minus: '45981', result: '1188586', members: 4, house: ['00001', '00002'] }
  expect(readDraw('yeekee', draw)).toEqual({
    kind: 'yeekee',
    count: 6,
    sum: 1_234_567,
    taken: '45981',
    result: '1188586',
  })
})

test('sources that the rules turn into a draw are shown as they came', () => {
  expect(readDraw('ssc', { turnover: '1234567.89' })).toEqual({ kind: 'source', text: '1234567.89' })
  expect(readDraw('nobody', { digits: '123' })).toEqual({ kind: 'source', text: '123' })
})

test('waves are 17 red, 16 blue and 16 green balls', () => {
  const waves = Array.from({ length: 49 }, (_, index) => waveOf(String(index + 1)))
  expect(['red', 'blue', 'green'].map((wave) => waves.filter((each) => each === wave).length)).toEqual([17, 16, 16])
})

test('colours of sums and of WinGo digits follow lottery.md', () => {
  expect([0, 3, 7, 8, 13, 14, 18, 20, 22, 27].map(sumColour)).toEqual([
    'grey',
    'red',
    'green',
    'blue',
    'grey',
    'grey',
    'red',
    'blue',
    'green',
    'grey',
  ])
  expect(['0', '5', '3', '8'].map(wingoColours)).toEqual([['red', 'violet'], ['green', 'violet'], ['green'], ['red']])
})

const keys = (family: string, draw: Draw) => factsOf(readDraw(family, draw), family).map(({ key }) => key)

test('facts of the examples of lottery.md', () => {
  expect(keys('ssc', { digits: '94097' })).toEqual(['sum', 'big', 'odd', 'dragon'])
  expect(keys('k3', { dice: '135' })).toEqual(['sum', 'small', 'odd'])
  expect(keys('vtx', { dice: '444' })).toEqual(['sum', 'big', 'even', 'triple'])
  const cars = ['03', '05', '08', '09', '07', '10', '02', '06', '01', '04']
  expect(keys('pk10', { cars })).toEqual(['firstTwo', 'small', 'even', 'tiger'])
  expect(keys('pc28', { digits: '909' })).toEqual(['big', 'even', 'colour.red'])
  expect(keys('11x5', { balls: ['01', '02', '06', '10', '11'] })).toEqual(['sum', 'tieSum', 'even'])
  expect(keys('vxd', { red: 3 })).toEqual(['odd'])
  expect(keys('lao', { digits: '1234' })).toEqual([])
})
