import { i18n, initI18n } from '@lotus/i18n'
import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promiseOf } from './statement-promise.ts'
import { Why } from './statement-why.tsx'

// What a statement says of what is to come (issue 19 section 4: promises with dates).
type Told = ComponentProps<typeof Why>['statement']
type Debt = NonNullable<Told['debt']>

const openedAt = '2026-06-20T17:00:01.000Z'
const nextAt = '2026-06-21T17:00:02.000Z'
const debt = (more: Partial<Debt> = {}): Debt => ({
  state: 'OPEN',
  byUpline: '0.0000',
  byOperator: '0.0000',
  left: '100.0000',
  setOff: '0.0000',
  toReturn: '0.0000',
  reason: null,
  tries: 0,
  isFlagged: false,
  openedAt,
  nextAt: openedAt,
  ...more,
})
const told = (more: Partial<Told>): Told => ({
  kind: 'DAILY',
  state: 'PAID',
  due: '100.0000',
  debt: null,
  claimBy: null,
  funding: 'OPERATOR',
  waits: null,
  carryOut: '0.00000000',
  owedOut: '0.00000000',
  cleared: null,
  ...more,
})
const owed = (more: Partial<Debt>) => told({ state: 'OWED', funding: 'UPLINE', debt: debt(more) })
const waits = (why: NonNullable<Told['waits']>['why']) => ({ why, by: null, isLate: false, notBefore: null })

describe('which promise is made', () => {
  it('a debt is asked for within minutes only until the job has asked', () => {
    expect(promiseOf(owed({}))).toBe('ASKED')
    // Asked by hand meanwhile: the next try is still the first one.
    expect(promiseOf(owed({ reason: 'INSUFFICIENT' }))).toBe('ASKED')
    expect(promiseOf(owed({ reason: 'PARTIAL', byUpline: '30.0000' }))).toBe('ASKED')
    // Who granted it is not told why the job paid nothing.
    expect(promiseOf(owed({ nextAt }))).toBe('OWED')
  })

  it('after a try it says when the next one is, and of which kind the debt is', () => {
    expect(promiseOf(owed({ nextAt, reason: 'INSUFFICIENT', tries: 1 }))).toBe('OWED')
    expect(promiseOf(owed({ nextAt, reason: 'PARTIAL', tries: 1, byUpline: '30.0000' }))).toBe('PARTIAL')
    // A side is told of the other's account that it is not available, and no more.
    expect(promiseOf(owed({ nextAt, reason: 'NOT_NOW' }))).toBe('NOT_NOW')
    expect(promiseOf(owed({ nextAt, reason: 'HOLDER' }))).toBe('HOLDER')
  })

  it('a claim names its time to whom it is told', () => {
    expect(promiseOf(told({ state: 'CLAIM', claimBy: nextAt }))).toBe('CLAIM')
    expect(promiseOf(told({ state: 'CLAIM' }))).toBe('CLAIM_GIVEN')
  })

  it('what is approved is paid at once by the operator alone', () => {
    expect(promiseOf(told({ state: 'REVIEW' }))).toBe('REVIEW')
    expect(promiseOf(told({ state: 'REVIEW', funding: 'UPLINE' }))).toBe('REVIEW_UPLINE')
  })

  it('nothing left to pay is no payment', () => {
    expect(promiseOf(told({ due: '0.0000' }))).toBe('NOTHING')
    expect(promiseOf(told({}))).toBe('PAID')
  })
})

describe('what is said', () => {
  beforeAll(async () => {
    await initI18n({ language: 'vi', namespaces: ['agents'] })
  })
  afterAll(async () => {
    await i18n.changeLanguage('vi')
  })
  const said = (statement: Told) => renderToStaticMarkup(createElement(Why, { statement })).replace(/<[^>]*>/g, '')

  it('an upline’s debt: within minutes, then the time of the next try', () => {
    expect(said(owed({}))).toContain('được thu trong ít phút')
    const next = said(owed({ nextAt }))
    expect(next).toContain('lần thu tới lúc 22/06/2026 00:00:02')
    expect(next).not.toContain('ít phút')
    expect(said(owed({ nextAt, reason: 'HOLDER' }))).toMatch(
      /tài khoản nhận không nhận được tiền.*22\/06\/2026 00:00:02/,
    )
  })

  it('a review of what the upline pays promises no payment at once', () => {
    const text = said(told({ state: 'REVIEW', funding: 'UPLINE', waits: waits('REVIEW') }))
    expect(text).toContain('duyệt xong thì thu từ ví của tuyến trên')
    expect(text).not.toContain('vào ví ngay')
    expect(said(told({ state: 'REVIEW', waits: waits('REVIEW') }))).toContain('duyệt xong là vào ví ngay')
  })

  it('a claim without a time has no gap in its sentence', () => {
    const text = said(told({ state: 'CLAIM', funding: 'UPLINE' }))
    expect(text).not.toContain('trước .')
    expect(text).toContain('Khoản này trả từ ví của tuyến trên')
    expect(said(told({ state: 'CLAIM', claimBy: nextAt }))).toContain('bấm nhận trước 22/06/2026 00:00:02')
  })

  it('what is held may go on, also for whom is not told why', () => {
    const text = said(told({ state: 'HELD', waits: waits(null) }))
    expect(text).toContain('chỉ người nhận và nhà vận hành biết')
    expect(text).toContain('Hết tạm giữ thì khoản này được xử lý tiếp')
  })

  it('in English too, with what is left to the next statement', async () => {
    await i18n.changeLanguage('en')
    expect(said(owed({ nextAt }))).toContain('which is asked next at 22/06/2026 00:00:02')
    expect(said(told({ state: 'CLAIM' }))).not.toContain('before .')
    const negative = said(told({ due: '0.0000', state: 'NOT_REACHED', carryOut: '-12.50000000' }))
    expect(negative).toContain('12.5')
  })
})
