import { initI18n } from '@lotus/i18n'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { PastPanel } from './past-panel.tsx'
import type { ContractTerms, EndedContract, Past } from './terms-draft.ts'

// What an offer would have come to (issue 19 section 4, AC13): the shares of all add up in its last line.
type Period = Past['periods'][number]

const period: Period = {
  start: '2026-06-19T17:00:00.000Z',
  end: '2026-06-20T17:00:00.000Z',
  reach: 'WHOLE',
  hasPlay: true,
  validBet: '20000.0000',
  loss: '500.0000',
  active: 3,
  leftOut: 0,
  waiting: 0,
  deductions: '0.0000',
  carryIn: '0.0000',
  base: '0.0000',
  tier: 1,
  ratePpm: 10_000,
  cost: '200.0000',
  children: '30.0000',
  owedIn: '0.0000',
  due: '170.0000',
  adjustOff: '0.0000',
  carryOut: '0.0000',
  present: { cost: '120.0000', due: '50.0000' },
  result: { before: '75.0000', after: '20.0000' },
  ended: [{ id: '9-1', due: '40.0000' }],
}
const totals: Past['totals'] = {
  cost: '200.0000',
  presentCost: '120.0000',
  due: '170.0000',
  presentDue: '50.0000',
  adjustOff: '0.0000',
  adjustLeft: '0.0000',
  change: '-55.0000',
}
const ends: EndedContract[] = [{ id: '9-1', account: 'duoi9', topPpm: 4000, isRunning: true, follows: false }]
const terms: ContractTerms = {
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm: 10_000, active: 0, validBet: '0.0000', loss: '0.0000' }],
}

/** The cells of the last line of the table of shares. */
function totalOf(one: Period): string[] {
  const past: Past = { counting: null, countFailed: false, periods: [one], totals }
  const html = renderToStaticMarkup(
    createElement(PastPanel, {
      account: 'duoi7',
      terms,
      found: { past, held: terms, ends },
      isFailed: false,
      again: { ask: () => {}, isBusy: false },
    }),
  )
  const [, foot = ''] = /<tfoot>(.*?)<\/tfoot>/s.exec(html) ?? []
  return foot.split('</td>').flatMap((cell) => cell.replace(/<[^>]*>/g, '').trim() || [])
}

beforeAll(async () => {
  await initI18n({ language: 'vi', namespaces: ['agents', 'common'] })
})

it('the granter, the holder, whose contract ends and the others below, before and after', () => {
  // 75 + 50 + 40 + 30; 20 + 170 + 0 + 30.
  expect(totalOf(period)).toEqual(['Cộng', '195.00', '220.00', '+25.00'])
})

it('what the operator pays costs as much as all others get, and comes to nothing', () => {
  const paid = { ...period, result: null, ended: [], present: { cost: '80.0000', due: '50.0000' } }
  expect(totalOf(paid)).toEqual(['Cộng', '0.00', '0.00', '0.00'])
})
