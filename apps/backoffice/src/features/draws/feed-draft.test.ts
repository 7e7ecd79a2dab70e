import { expect, it } from 'vitest'
import { feedProblems, gamesOf } from './feed-draft.ts'

const good = { name: 'north-a', url: 'https://a.example/{game}/{issue}', games: 'MBAC, HCM' }

it('game codes are separated by commas and spaces, each counted once', () => {
  expect(gamesOf(' MBAC, HCM  MBAC;DLT ')).toEqual(['MBAC', 'HCM', 'DLT'])
})

it('a source needs a unique name, a safe address with the issue in it, and games', () => {
  expect(feedProblems([good, { ...good, name: 'north-b', url: 'http://127.0.0.1:9/{issue}' }])).toEqual([{}, {}])
  expect(feedProblems([good, good])).toEqual([{}, { name: 'twice', url: 'oneHost' }])
  expect(feedProblems([good, { ...good, name: 'north-b', url: 'https://a.example/other/{issue}' }])).toEqual([
    {},
    { url: 'oneHost' },
  ])
  expect(feedProblems([{ name: 'A!', url: 'http://a.example/{issue}', games: 'mbac' }])).toEqual([
    { name: 'name', url: 'url', games: 'games' },
  ])
  expect(feedProblems([{ ...good, url: 'https://a.example/latest', games: '' }])).toEqual([
    { url: 'noIssue', games: 'games' },
  ])
})
