import { describe, expect, it } from 'vitest'
import { checkTexts, flatten, usesOf } from './check-texts.ts'

const texts = (vi: object, en: object) => ({
  vi: new Map(flatten(vi).map(([key, text]) => [`home:${key}`, text] as const)),
  en: new Map(flatten(en).map(([key, text]) => [`home:${key}`, text] as const)),
})
const uses = usesOf([{ name: 'a.tsx', text: "t('title')" }], [])
const none: ReadonlySet<string> = new Set()

describe('the check of the texts', () => {
  it('finds nothing if both languages are complete', () => {
    expect(checkTexts(texts({ title: 'Trang chủ' }, { title: 'Home' }), uses, none)).toEqual([])
  })
  it('finds a key missing in either language', () => {
    expect(checkTexts(texts({ title: 'Trang chủ' }, {}), uses, none)).toEqual(['home:title is missing in en'])
    expect(checkTexts(texts({}, { title: 'Home' }), uses, none)).toContain('home:title is missing in vi')
  })
  it('finds an empty text and one that is not a text', () => {
    expect(checkTexts(texts({ title: '' }, { title: 'Home' }), uses, none)).toEqual(['home:title is empty'])
    expect(checkTexts(texts({ title: 3 }, { title: 'Home' }), uses, none)).toEqual(['home:title is empty'])
  })
  it('finds an untranslated text unless the list allows it or it has no letters', () => {
    const same = texts({ title: 'Home' }, { title: 'Home' })
    expect(checkTexts(same, uses, none)).toHaveLength(1)
    expect(checkTexts(same, uses, new Set(['home:title']))).toEqual([])
    expect(checkTexts(texts({ title: '{{min}} – {{max}}' }, { title: '{{min}} – {{max}}' }), uses, none)).toEqual([])
  })
  it('finds an entry of the list that is no longer needed', () => {
    expect(checkTexts(texts({ title: 'A' }, { title: 'B' }), uses, new Set(['home:title']))).toHaveLength(1)
  })
  it('finds placeholders that differ', () => {
    expect(checkTexts(texts({ title: 'Còn {{count}}' }, { title: '{{number}} left' }), uses, none)).toHaveLength(1)
  })
  it('finds a key that nothing uses, and a key used without a text', () => {
    const other = usesOf([{ name: 'a.tsx', text: "t('gone')" }], [])
    expect(checkTexts(texts({ title: 'A' }, { title: 'B' }), other, none)).toEqual([
      'home:title is used nowhere',
      'a.tsx uses gone, which has no text',
    ])
  })
  it('allows a draft to lack texts, but not unknown, empty or different ones', () => {
    const draft = (zh: object) => ({
      ...texts({ title: 'Còn {{count}}', more: 'Thêm' }, { title: '{{count}} left', more: 'More' }),
      zh: new Map(flatten(zh).map(([key, text]) => [`home:${key}`, text] as const)),
    })
    const both = usesOf([{ name: 'a.tsx', text: "t('title'); t('more')" }], [])
    expect(checkTexts(draft({ title: '还剩 {{count}}' }), both, none)).toEqual([])
    expect(checkTexts(draft({ title: '还剩 {{number}}' }), both, none)).toHaveLength(1)
    expect(checkTexts(draft({ more: '' }), both, none)).toHaveLength(1)
    expect(checkTexts(draft({ gone: '更多' }), both, none)).toEqual(['home:gone of zh is no text of the product'])
  })
  it('accepts plural suffixes, other namespaces by name, and keys built from a prefix', () => {
    const pair = texts(
      { days_other: '{{count}} ngày', 'kind.a': 'Một' },
      { days_other: '{{count}} days', 'kind.a': 'One' },
    )
    const built = usesOf([{ name: 'a.tsx', text: "t('home:days'); t(`kind.${kind}`)" }], [])
    expect(checkTexts(pair, built, none)).toEqual([])
  })
})
