import { describe, expect, it } from 'vitest'
import { routes } from '@lotus/contract'
import { testApp } from '../../testing/test-app.ts'
import { getSetting } from '../system/index.ts'

const app = await testApp(['MBAC'])
// Mai may change games; Tú sees draws and may not; Linh sees neither.
const [editor, viewer, stranger] = [
  await app.operator('mai.sup'),
  await app.operator('tu.op'),
  await app.operator('linh.fin'),
]
const KEY = 'a-key-of-the-source'
const feed = (name: string, url = `https://${name}.example.com/r?game={game}&issue={issue}&key=${KEY}`) => ({
  name,
  url,
  games: ['MBAC'],
})
const update = (feeds: ReturnType<typeof feed>[], client = editor) => app.call(client, 'bo.updateFeeds', { feeds })
const namesNow = async () => (await getSetting(app.db, 'lottery.feeds')).map(({ name }) => name)
const audited = async () => (await app.call(editor, 'bo.audit', { action: 'games.update_feeds' })).value.rows

describe('the sources of outside results (lottery.md 5.3)', () => {
  it('none at first; whoever changes games enters them, and they hold at once', async () => {
    expect((await app.call(editor, 'bo.feeds', {})).value).toEqual({ feeds: [] })
    const shown = [feed('first'), feed('second')].map((one) => ({ ...one, lastReadAt: null }))
    expect(await update([feed('first'), feed('second')])).toMatchObject({ code: 'ok', value: { feeds: shown } })
    // The empty list was read a moment ago: it is no answer any more.
    expect((await app.call(editor, 'bo.feeds', {})).value).toEqual({ feeds: shown })
    expect(await namesNow()).toEqual(['first', 'second'])
  })

  it('whoever sees draws sees the names and no address; others and members see nothing', async () => {
    const seen = await app.call(viewer, 'bo.feeds', {})
    expect(seen.value.feeds.map(({ name, url }) => [name, url])).toEqual([
      ['first', null],
      ['second', null],
    ])
    expect(JSON.stringify(seen)).not.toContain(KEY)
    expect(await app.call(stranger, 'bo.feeds', {})).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await app.call(app.backoffice, 'bo.feeds', {})).toMatchObject({ status: 401, code: 'not_logged_in' })
    const { client } = await app.register('nguoichoi')
    expect((await client.get(routes['bo.feeds'].path)).status).toBe(404)
  })

  it('nobody changes them without the permission to change games', async () => {
    for (const client of [viewer, stranger])
      expect(await update([feed('mine')], client)).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await update([feed('mine')], app.backoffice)).toMatchObject({ status: 401, code: 'not_logged_in' })
    expect(await namesNow()).toEqual(['first', 'second'])
  })

  it.each([
    ['plain http to another machine', [feed('plain', 'http://results.example.com/{game}/{issue}')]],
    ['a host that only begins like this machine', [feed('host', 'http://localhost.example.com/{issue}')]],
    ['this machine as the name before another host', [feed('user', 'http://localhost@example.com/{issue}')]],
    ['a name and password', [feed('login', 'https://user:password@example.com/{issue}')]],
    ['what is no address', [feed('none', 'results, {issue}')]],
    ['another protocol', [feed('file', 'file:///etc/{issue}')]],
    ['an address that does not name the issue', [feed('without', 'https://example.com/latest')]],
    ['an address that is too long', [feed('long', `https://example.com/{issue}/${'a'.repeat(300)}`)]],
    ['a name of other characters', [feed('Số 1')]],
    ['one name twice, which would agree with itself', [feed('same'), feed('same')]],
    [
      'one host twice for a game, which would agree with itself',
      [feed('same-a', 'https://example.com/a/{issue}'), feed('same-b', 'https://example.com:8443/b/{issue}')],
    ],
    ['more than ten', Array.from({ length: 11 }, (_, i) => feed(`feed-${i}`))],
  ])('%s is refused, and nothing changes', async (_what, feeds) => {
    expect(await update(feeds)).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await namesNow()).toEqual(['first', 'second'])
  })

  it('this machine itself may be asked without TLS', async () => {
    expect(await update([feed('local', 'http://127.0.0.1:8080/{issue}')])).toMatchObject({ code: 'ok' })
    expect(await namesNow()).toEqual(['local'])
  })

  it('each change is audited with hosts and games before and after, never with the rest of an address', async () => {
    const rows = await audited()
    expect(rows.map(({ operator, target }) => [operator, target])).toEqual([
      ['mai.sup', 'feeds'],
      ['mai.sup', 'feeds'],
    ])
    const first = { name: 'first', host: 'first.example.com', games: ['MBAC'] }
    const second = { name: 'second', host: 'second.example.com', games: ['MBAC'] }
    expect(rows[1]?.details).toEqual({ before: [], after: [first, second] })
    expect(rows[0]?.details).toEqual({
      before: [first, second],
      after: [{ name: 'local', host: '127.0.0.1:8080', games: ['MBAC'] }],
    })
    expect(JSON.stringify(rows)).not.toContain(KEY)
  })

  it('the general settings neither show nor change them: they have another permission, and the audit keeps values', async () => {
    const { settings } = (await app.call(editor, 'bo.settings', {})).value
    expect(settings.length).toBeGreaterThan(20)
    expect(settings.some(({ key }) => key === 'lottery.feeds')).toBe(false)
    const changes = [{ key: 'lottery.feeds', value: [], seen: null }]
    expect(await app.call(editor, 'bo.setSettings', { changes })).toMatchObject({ code: 'bad_request' })
    expect(await namesNow()).toEqual(['local'])
  })

  it('one host may be a source of different games', async () => {
    const [north, south] = ['north', 'south'].map((name) => feed(name, `https://example.com/${name}/{issue}`))
    const feeds = [
      { ...feed('north'), ...north },
      { ...feed('south'), ...south, games: ['TPHCM'] },
    ]
    expect(await update(feeds)).toMatchObject({ code: 'ok' })
  })
})
