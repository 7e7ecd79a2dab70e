import { expect, it } from 'vitest'
import { calls } from './calls.ts'
import type { RouteName } from './folded.ts'
import { closesWithSite, codesOfOthers, errorsOf } from './route-errors.ts'

const names = Object.keys(calls) as RouteName[] // the keys of the table

/** An engineer's launch is refused by the vendor's own countries, though the back office never closes. */
const ownCountries: readonly RouteName[] = ['vendor.launch']

it('a call lists the codes of a closed site exactly if it is refused then', () => {
  for (const name of names) {
    const listed = (['maintenance', 'region_restricted'] as const).map((code) => errorsOf(name).includes(code))
    const closes = closesWithSite(name)
    expect([name, ...listed]).toEqual([name, closes, closes || ownCountries.includes(name)])
  }
})

it('customer service and the captcha of its first message, picture or work, stay open (R25, T21)', () => {
  const open = names.filter((name) => /^(captcha|service)\./.test(name))
  expect(open).toEqual(expect.arrayContaining(['captcha.get', 'captcha.challenge', 'service.open']))
  expect(open.filter(closesWithSite)).toEqual([])
})

it('the site loads no sentences of what only operators are refused, and all of its own', () => {
  const others = codesOfOthers('site')
  expect(others).toEqual(expect.arrayContaining(['same_operator', 'move_own_team', 'operator_code_required']))
  expect(others).not.toContain('insufficient_balance')
  expect(others).not.toContain('bad_request')
  expect(codesOfOthers('backoffice')).toContain('insufficient_balance')
})
