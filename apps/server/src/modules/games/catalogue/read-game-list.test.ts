import { expect, it } from 'vitest'
import { readGameList } from './read-game-list.ts'

const head = 'code,category,name.vi,name.en,minBet,features'

it('a table is read with quoted cells, doubled quotes, line ends within them and empty lines', () => {
  const list = `${head}\r\nA1,RNG, "Sen, ""một""" ,"Lotus\none",0.2,wild|scatter\r\n\r\nA2,RNG,Hai,Two,1,`
  expect(readGameList('csv', list)).toMatchObject([
    { code: 'A1', facts: { name: { vi: 'Sen, "một"', en: 'Lotus\none' }, features: ['wild', 'scatter'] } },
    { code: 'A2', facts: { name: { vi: 'Hai', en: 'Two' }, features: [] } },
  ])
})

it.each([
  ['text behind a quoted cell', `${head}\n"A1"x,RNG`],
  ['a quote that is never closed', `${head}\nA1,"RNG`],
  ['nothing but quotes', `${head}\n${'"'.repeat(190_001)}x`],
  ['nothing but quotes, one less', `${head}\n${'"'.repeat(190_000)}x`],
])('%s is refused as a whole, and at once', (_what, list) => {
  const startedAt = performance.now()
  expect(readGameList('csv', list)).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
