import { describe, expect, it } from 'vitest'
import { readContentSearch } from './content-search.ts'
import { readSiteSearch } from './member-pages.ts'

describe('addresses of the content', () => {
  it('M05: carry the notice that is read, and the page of the list', () => {
    expect(readSiteSearch({ notice: 'all' })).toEqual({ notice: 'all' })
    expect(readSiteSearch({ notice: '0198-ab', np: '3' })).toEqual({ notice: '0198-ab', np: 3 })
    expect(readSiteSearch({ notice: '<b>', np: '1.5' })).toEqual({})
  })
  it('R17, X06: carry the article, the category and what is looked for', () => {
    expect(readContentSearch({ article: 'nap-tien', category: 'deposit', q: 'rút tiền', page: '2' })).toEqual({
      article: 'nap-tien',
      category: 'deposit',
      q: 'rút tiền',
      page: 2,
    })
  })
  it('leave out what does not fit, and cut what is too long', () => {
    expect(readContentSearch({ article: '../etc', page: '-2', tab: '', q: '   ', id: 7 })).toEqual({})
    expect(readContentSearch({ q: 'x'.repeat(90) }).q).toHaveLength(60)
  })
})
