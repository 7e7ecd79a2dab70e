import { describe, expect, it } from 'vitest'
import { readContentSearch } from './content-search.ts'
import { readSiteSearch } from './member-pages.ts'

describe('addresses of the content', () => {
  it('M05: have the open notice and the page of the list', () => {
    expect(readSiteSearch({ notice: 'all' })).toEqual({ notice: 'all' })
    expect(readSiteSearch({ notice: '0198-ab', np: '3' })).toEqual({ notice: '0198-ab', np: 3 })
    expect(readSiteSearch({ notice: '<b>', np: '1.5' })).toEqual({})
  })
  it('R17, X06: have the article, the category and the search text', () => {
    expect(readContentSearch({ article: 'nap-tien', category: 'deposit', q: 'rút tiền', page: '2' })).toEqual({
      article: 'nap-tien',
      category: 'deposit',
      q: 'rút tiền',
      page: 2,
    })
  })
  it('drop invalid values and cut long ones', () => {
    expect(readContentSearch({ article: '../etc', page: '-2', tab: '', q: '   ', id: 7 })).toEqual({})
    expect(readContentSearch({ q: 'x'.repeat(90) }).q).toHaveLength(60)
  })
})
