import { describe, expect, it } from 'vitest'
import { routes } from '@lotus/contract'
import { testApp } from '../../../testing/test-app.ts'
import { getSetting } from '../../system/index.ts'
import { lotterySettings } from '../index.ts'

const app = await testApp(['MBAC'])
// Mai and Hoà may change games; Tú sees draws and may not; Linh sees neither.
const [editor, second, viewer, stranger] = [
  await app.operator('mai.sup'),
  await app.operator('hoa.ops'),
  await app.operator('tu.op'),
  await app.operator('linh.fin'),
]
const KEY = 'a-key-of-the-source'
const feed = (name: string, url = `https://${name}.example.com/r?game={game}&issue={issue}&key=${KEY}`) => ({
  name,
  url,
  games: ['MBAC'],
})
const propose = (feeds: ReturnType<typeof feed>[], client = editor) => app.call(client, 'bo.updateFeeds', { feeds })
const decide = async (client: typeof editor, isConfirmed = true) => {
  const { value } = await app.call(editor, 'bo.feeds', {})
  return app.call(client, 'bo.decideFeeds', { id: value.proposal?.id ?? '0', isConfirmed })
}
/** Both steps, by two people; the first answer if it was refused. */
const update = async (feeds: ReturnType<typeof feed>[], client = editor) => {
  const proposed = await propose(feeds, client)
  return proposed.success ? decide(second) : proposed
}
const namesNow = async () => (await getSetting(app.db, lotterySettings.feeds)).map(({ name }) => name)
const audited = async () => (await app.call(editor, 'bo.audit', { action: 'games.confirm_feeds' })).value.rows

describe('the sources of outside results (lottery.md 5.3)', () => {
  it('cannot be set by one operator: the author may only withdraw a proposal, another one confirms it', async () => {
    expect((await propose([feed('alone')])).value).toMatchObject({ feeds: [], proposal: { enteredBy: 'mai.sup' } })
    expect(await namesNow()).toEqual([])
    expect(await propose([feed('another')], second)).toMatchObject({ status: 409, code: 'state_conflict' })
    expect(await decide(editor)).toMatchObject({ status: 409, code: 'same_operator' })
    expect(await decide(viewer)).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await decide(editor, false)).toMatchObject({ code: 'ok', value: { feeds: [], proposal: null } })
    expect(await decide(second)).toMatchObject({ status: 404, code: 'not_found' })
    await propose([feed('refused')])
    expect(await decide(second, false)).toMatchObject({ code: 'ok', value: { proposal: null } })
    expect(await namesNow()).toEqual([])
  })

  it('none by default; a confirmed change is in force at once', async () => {
    expect((await app.call(editor, 'bo.feeds', {})).value).toEqual({ feeds: [], proposal: null })
    const shown = [feed('first'), feed('second')].map((one) => ({ ...one, lastReadAt: null }))
    expect(await update([feed('first'), feed('second')])).toMatchObject({ code: 'ok', value: { feeds: shown } })
    // The empty list was cached just before; it must not be returned.
    expect((await app.call(editor, 'bo.feeds', {})).value).toEqual({ feeds: shown, proposal: null })
    expect(await namesNow()).toEqual(['first', 'second'])
  })

  it('operators who see draws see names but no addresses; others and members see nothing', async () => {
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

  it('can only be changed with the permission to change games', async () => {
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

  it('this machine itself may be a source without TLS', async () => {
    expect(await update([feed('local', 'http://127.0.0.1:8080/{issue}')])).toMatchObject({ code: 'ok' })
    expect(await namesNow()).toEqual(['local'])
  })

  it('each change is audited with hosts and games before and after, never with the full address', async () => {
    // Refused changes are audited as well.
    const rows = (await audited()).filter(({ details }) => !('refused' in details))
    expect(rows.map(({ operator, target }) => [operator, target])).toEqual([
      ['hoa.ops', 'feeds'],
      ['hoa.ops', 'feeds'],
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

  it('the general settings neither show nor change them: they have another permission, and the audit stores values', async () => {
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
