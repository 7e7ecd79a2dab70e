import { expect, test } from 'vitest'
import { asksForFee, changedTerms, draftOf, inputOf, problemsOf, termsOf } from './channel-draft.ts'
import type { Channel } from './types.ts'

const channel: Channel = {
  code: 'main_bank',
  version: 3,
  kind: {
    method: 'DEP_BANK',
    provider: null,
    network: null,
    telcos: [],
    bank: { name: 'Bank', bin: '970400', account: '0123456789', holder: 'LOTUS' },
  },
  terms: {
    name: { vi: 'Ngân hàng', en: 'Bank', zh: '银行' },
    isOpen: true,
    min: '50.0000',
    max: '300000.0000',
    payoutMax: null,
    fixedAmounts: [],
    quickAmounts: ['100.0000', '250.5000'],
    feePpm: 12_500,
    feeFixed: '0.0000',
    openFrom: '22:00',
    openUntil: '06:00',
    dailyCap: '5000.0000',
    rankMin: 0,
    weight: 100,
    orderMinutes: 20,
    tags: ['hot'],
    countries: ['TH', 'VN'],
    firstRule: 'only',
  },
  vndPerUnit: '1000',
  isSimulated: false,
  isPayout: false,
  isFailing: false,
  success: 1000,
  today: { credited: '0.0000', orders: 0 },
}

test('a channel that is opened and not changed is sent as it is, texts of other languages too', () => {
  const draft = draftOf(channel)
  expect(draft).toMatchObject({
    min: '50',
    quickAmounts: '100, 250.5',
    feePpm: '1.25',
    dailyCap: '5000',
    payoutMax: '',
  })
  expect(problemsOf(draft, false)).toEqual({})
  expect(termsOf(draft, channel.terms)).toEqual(channel.terms)
  expect(changedTerms(channel.terms, termsOf(draft, channel.terms))).toEqual([])
})

test('what is typed is read: lists, per cents, nothing where there is none', () => {
  const draft = {
    ...draftOf(channel),
    fixedAmounts: '100; 200 500',
    feePpm: '0.5',
    dailyCap: ' ',
    openFrom: '',
    openUntil: '',
    countries: 'vn, th; vn',
    tags: ['saver', 'hot'] as const,
  }
  const terms = termsOf(draft, channel.terms)
  expect(terms).toMatchObject({
    fixedAmounts: ['100.0000', '200.0000', '500.0000'],
    feePpm: 5000,
    dailyCap: null,
    openFrom: null,
    countries: ['TH', 'VN'],
    tags: ['hot', 'saver'],
  })
  expect(changedTerms(channel.terms, terms)).toEqual([
    'fixedAmounts',
    'feePpm',
    'openFrom',
    'openUntil',
    'dailyCap',
    'tags',
  ])
  expect(changedTerms(null, terms)).toHaveLength(18)
})

test('what cannot be sent says why', () => {
  const wrong = {
    name: { vi: 'Ngân hàng', en: ' ' },
    min: '1.234',
    quickAmounts: '10, x',
    feePpm: '51',
    openFrom: '8:00',
    orderMinutes: '4',
    countries: 'VN, Thái',
  }
  expect(problemsOf({ ...draftOf(channel), ...wrong }, false)).toEqual({
    name: 'required',
    min: 'amount',
    quickAmounts: 'amount',
    feePpm: 'percent',
    openFrom: 'clock',
    orderMinutes: 'number',
    countries: 'countries',
  })
})

test('a new one says what it is: an account at a bank, or a provider', () => {
  const empty = { ...draftOf(undefined), name: { vi: 'Mới', en: 'New' } }
  expect(problemsOf(empty, true)).toEqual({
    code: 'code',
    bankName: 'required',
    bin: 'bin',
    account: 'account',
    holder: 'required',
  })
  // A fee that was typed before the account was chosen is not shown, and not sent.
  const bank = { ...draftOf(channel), code: 'own', feePpm: 'x', feeFixed: '5' }
  expect([asksForFee(bank, undefined), asksForFee(bank, channel.terms)]).toEqual([false, true])
  expect(problemsOf(bank, true)).toEqual({})
  expect(termsOf(bank, undefined)).toMatchObject({ feePpm: 0, feeFixed: '0.0000' })
  const cards = { ...empty, code: 'cards', method: 'DEP_CARD' as const, provider: 'sandbox', telcos: 'tel1, TEL2' }
  expect(problemsOf(cards, true)).toEqual({})
  expect(inputOf(cards, undefined, 'lý do')).toMatchObject({
    code: 'cards',
    version: null,
    kind: { method: 'DEP_CARD', provider: 'sandbox', network: null, telcos: ['TEL1', 'TEL2'], bank: null },
  })
  expect(inputOf(draftOf(channel), channel, 'lý do')).toMatchObject({ version: 3, kind: null })
})
