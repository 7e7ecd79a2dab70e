import { expect, it } from 'vitest'
import { feedProblems, gamesOf } from './feed-draft.ts'

const good = { name: 'north-a', url: 'https://a.example/{game}/{issue}', games: 'MBAC, HCM' }

it('codes of games are read apart by commas and spaces, each once', () => {
  expect(gamesOf(' MBAC, HCM  MBAC;DLT ')).toEqual(['MBAC', 'HCM', 'DLT'])
})

it('a source has a name of its own, a safe address that names the issue, and games', () => {
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
