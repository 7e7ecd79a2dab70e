import { expect, test } from 'vitest'
import { z } from 'zod'
import { listFamilies } from './all.ts'
import type { DrawLook, FamilyFacts, MenuPlace, TrendPlan } from './family-facts.ts'

// The facts are JSON, which the compiler does not check; the types of these schemas are compared with FamilyFacts.

const area = z.enum(['vn', 'sea', 'lott', 'elott'])
const place: z.ZodType<MenuPlace> = z.strictObject({ area, group: z.string() })

const draw: z.ZodType<DrawLook> = z.strictObject({
  kind: z.enum([
    ...(['north', 'south', 'digits', 'wingo', 'sum28', 'balls', 'dice', 'cars', 'mark', 'keno', 'thai'] as const),
    ...(['yeekee', 'coins', 'symbols', 'colours'] as const),
  ]),
  isOrdered: z.boolean().exactOptional(),
  says: z.enum(['nothing', 'duel', 'eleven']).exactOptional(),
})

const trends: z.ZodType<TrendPlan> = z.discriminatedUnion('plan', [
  z.strictObject({ plan: z.literal('digits'), count: z.int() }),
  z.strictObject({ plan: z.literal('balls'), last: z.int(), count: z.int(), isOrdered: z.boolean() }),
  z.strictObject({
    plan: z.enum([
      ...(['station', 'thai', 'wingo', 'ssc', 'eleven', 'dice', 'race', 'sum28', 'mark'] as const),
      ...(['keno', 'symbols', 'coins'] as const),
    ]),
  }),
])

const others: z.ZodType<Omit<FamilyFacts, 'area' | 'group' | 'menu'>> = z.strictObject({
  draw,
  trends,
  places: z
    .strictObject({
      count: z.int().exactOptional(),
      naming: z.enum(['balls', 'ranks', 'letters', 'normals']).exactOptional(),
    })
    .exactOptional(),
  covers: z.record(z.string(), z.record(z.string(), z.string())).exactOptional(),
  aliases: z
    .record(z.string(), z.strictObject({ area: area.exactOptional(), group: z.string().exactOptional() }))
    .exactOptional(),
})

test('the facts of every family have the fields and values of their type, and no others', () => {
  // A family whose menu does not exist fails when it is loaded.
  for (const { name, facts } of listFamilies()) {
    const { area: shown, group, menu, ...rest } = facts
    expect(place.safeParse({ area: shown, group }).error, name).toBeUndefined()
    expect(others.safeParse(rest).error, name).toBeUndefined()
    expect(menu, name).toEqual(expect.any(String))
  }
})

test('what outcomes cover is said of plays that the family has', () => {
  for (const { name, facts, findPlay } of listFamilies()) {
    for (const [code, ranges] of Object.entries(facts.covers ?? {})) {
      expect(findPlay(code), `${name} ${code}`).toBeDefined()
      expect(ranges, `${name} ${code}`).toBeDefined()
    }
  }
})
