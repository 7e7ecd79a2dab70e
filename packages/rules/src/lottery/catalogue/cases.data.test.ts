import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeWithRealData, sharedPath } from '../../../test-support/shared-data.ts'
import { isRecord } from '../shape-checks.ts'
import { findFamily } from './all.ts'
import { parseExchangeLine, settleExchange } from './exchange.ts'
import { familyNames, resolveFamilyName } from './names.ts'

const readLines = (path: string) => readFileSync(sharedPath(path), 'utf8').trim().split('\n')

describeWithRealData('the settlement cases', 'data/lottery/cases_dev.jsonl', () => {
  const cases = readLines('data/lottery/cases_dev.jsonl').map(parseExchangeLine)
  const expected = readLines('data/lottery/cases_dev.expected.jsonl').map((line): unknown => JSON.parse(line))
  const familyOf = (request: unknown) => {
    const name = isRecord(request) ? request['family'] : undefined
    return typeof name === 'string' ? resolveFamilyName(name) : undefined
  }

  test('there are as many answers as questions, for every family', () => {
    expect(cases).toHaveLength(3050)
    expect(expected).toHaveLength(3050)
    expect(new Set(cases.map(familyOf))).toEqual(new Set([...familyNames, undefined]))
  })

  test.each([...familyNames, undefined])('every case of %s agrees', (family) => {
    const own = cases.flatMap((request, index) =>
      familyOf(request) === family ? [{ request, answer: expected[index] }] : [],
    )
    expect(own.length).toBeGreaterThan(3)
    expect(own.map(({ request }) => settleExchange(findFamily, request))).toEqual(own.map(({ answer }) => answer))
  })
})
