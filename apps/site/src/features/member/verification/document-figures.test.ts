import { expect, it } from 'vitest'
import { checkDocument, toDocument } from './document-figures.ts'

const words = { number: 'number', name: 'name', bornOn: 'born', tooYoung: 'young', past: 'past' }
const rules = { today: '2026-12-01', ageMin: 18, words }
const typed = { kind: 'PASSPORT', number: ' C1234567 ', name: ' Lê Sen ', bornOn: '2008-12-01', expiresOn: '' }

it('takes a document of somebody who is of age today, with its last day or without one', () => {
  expect(checkDocument(typed, rules)).toEqual({})
  expect(checkDocument({ ...typed, expiresOn: '2026-12-01' }, rules)).toEqual({})
})

it('names each field that is wrong', () => {
  expect(checkDocument({ ...typed, bornOn: '2008-12-02' }, rules)).toEqual({ bornOn: 'young' })
  expect(checkDocument({ ...typed, expiresOn: '2026-11-30' }, rules)).toEqual({ expiresOn: 'past' })
  const empty = { kind: '', number: '12', name: ' ', bornOn: '', expiresOn: '' }
  expect(checkDocument(empty, rules)).toEqual({ number: 'number', name: 'name', bornOn: 'born' })
})

it('sends what was typed without spaces around it, and no day as none', () => {
  expect(toDocument(typed)).toEqual({
    kind: 'PASSPORT',
    number: 'C1234567',
    name: 'Lê Sen',
    bornOn: '2008-12-01',
    expiresOn: null,
  })
})
