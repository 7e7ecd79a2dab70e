import { expect, test } from 'vitest'
import { listPlays } from '../index.ts'
import { listFamilies } from './all.ts'
import { menuGroupOf } from './index.ts'

test('every play stands in one group of its family\u2019s menu', () => {
  const homeless = listFamilies().flatMap((family) =>
    family.plays.filter((play) => menuGroupOf(play) === undefined).map((play) => `${family.name} ${play.code}`),
  )
  expect(homeless).toEqual([])
})

test('no menu has more than sixteen groups, and the northern one is the one in use', () => {
  for (const family of listFamilies()) {
    expect(new Set(family.plays.map(menuGroupOf)).size, family.name).toBeLessThanOrEqual(16)
  }
  for (const { code, group } of listPlays('vn_north')) {
    expect(menuGroupOf({ family: 'vn_north', code }), code).toBe(group)
  }
})
