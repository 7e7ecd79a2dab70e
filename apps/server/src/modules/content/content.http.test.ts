import { describe, expect, it } from 'vitest'
import { routes, type RouteInput, type RouteName } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { testApp, TEST_START } from '../../testing/test-app.ts'
import { smallContent } from './content.fixtures.ts'
import { contentModule, installDemoContent } from './index.ts'

const app = await testApp([])
await installDemoContent(app, smallContent)
const { site } = app
const { client: asia } = await app.register('asia001')
const { client: binh } = await app.register('binh001')
const trial = site.as((await app.call(site, 'session.freePlay', {})).value.token)

type Language = 'vi' | 'en'
async function ask<N extends RouteName>(
  name: N,
  input: RouteInput<N>,
  client: HttpClient = site,
  language: Language = 'vi',
) {
  const query = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)]))
  const answer = await client.get(routes[name].path, { query, headers: { language } })
  if (!answer.success) throw new Error(`${name} answered ${answer.code}`)
  return schemas[name].value.parse(answer.value) as ReturnType<(typeof schemas)[N]['value']['parse']>
}
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title.replace(/ (vi|en)$/, ''))
const inDays = (days: number) => new Date(Date.parse(TEST_START) + days * 86_400_000)
/** The cache of published content checks the database again after one second; tests do not wait for it. */
const recheck = () => app.composition.of(contentModule).cache.forget()

async function addAgentNotices(daysAgo: readonly number[]): Promise<void> {
  await app.owner.query(sql`
    insert into content_notice (type, title_vi, title_en, html_vi, html_en, audience, is_published, published_at, updated_by)
    select 'B', 'n', 'n', '<p>n</p>', '<p>n</p>', 'agents', true, at, 'test'
    from unnest(${daysAgo.map((days) => inDays(-days))}::timestamptz[]) at`)
  recheck()
}

describe('announcements (C10, E12)', () => {
  it('a visitor gets those for everybody and for guests, by type; those with a fixed place come first', async () => {
    const all = await ask('content.announcements', { types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B' })
    expect(titles(all.player)).toEqual(['b-first', 'b-new', 'b-old', 'h', 'guests'])
    expect([titles(all.popup), titles(all.promotion)]).toEqual([['pu-all'], ['pr']])
    expect(all.player[1]).toEqual({
      id: expect.any(String),
      type: 'B',
      title: 'b-new vi',
      content: '<p>Chào</p>',
      date: inDays(-1).toISOString(),
    })
    expect(titles(all.banners.home)).toEqual(['home-1', 'home-2'])
    expect([titles(all.banners.w_login), titles(all.banners.w_register)]).toEqual([['login'], ['register']])
  })

  it('a member gets those for members, a trial account counts as a guest, only agents get those for agents', async () => {
    expect(titles((await ask('content.announcements', {}, asia)).player)).toEqual([
      'b-first',
      'b-new',
      'pl',
      'b-old',
      'h',
    ])
    expect(titles((await ask('content.announcements', {}, trial)).player)).toContain('guests')
    await app.owner.query(sql`update member set account_type = 41 where username = 'binh001'`)
    expect(titles((await ask('content.announcements', {}, binh)).player)).toContain('agents')
    // AC01: the agent centre lists these alone; to others the same call answers none.
    expect(titles((await ask('content.notices', { audience: 'agents' }, binh)).rows)).toEqual(['agents'])
    expect((await ask('content.notices', { audience: 'agents' })).rows).toEqual([])
    // Each agent has what is new marked until it was listed; of any other list nothing is.
    const isNew = async () => {
      const { rows, unread } = await ask('content.notices', { audience: 'agents' }, binh)
      return [rows.map((row) => row.isNew), unread]
    }
    expect(await isNew()).toEqual([[true], 1])
    const plain = await ask('content.notices', {}, binh)
    expect([plain.unread, plain.rows.some((row) => row.isNew)]).toEqual([0, false])
    const [notice] = (await ask('content.notices', { audience: 'agents' }, binh)).rows
    expect(await app.call(binh, 'content.seen', { ids: [notice?.id ?? ''] })).toMatchObject({ success: true })
    expect(await isNew()).toEqual([[false], 0])
    await app.owner.query(sql`delete from content_seen`)
    await app.owner.query(sql`update member set account_type = 0 where username = 'binh001'`)
  })

  it('the first page of agents’ notices leaves none of the older ones new; what comes later is', async () => {
    await app.owner.query(sql`update member set account_type = 41 where username = 'binh001'`)
    const before = await app.owner.value<bigint>(sql`select max(id) as id from content_notice`)
    await addAgentNotices([30, 20])
    const list = (page: number) => ask('content.notices', { audience: 'agents', page, perPage: 1 }, binh)
    const [first] = (await list(1)).rows
    expect(await list(1)).toMatchObject({ unread: 3, pages: 3 })
    expect(await app.call(asia, 'content.seen', { ids: [first?.id ?? ''], older: true })).toMatchObject({
      success: true,
    })
    expect((await list(1)).unread).toBe(3)
    expect(await app.call(binh, 'content.seen', { ids: [first?.id ?? ''], older: true })).toMatchObject({
      success: true,
    })
    expect((await list(3)).unread).toBe(0)
    await addAgentNotices([1])
    expect((await list(1)).unread).toBe(1)
    await app.owner.query(sql`delete from content_seen`)
    await app.owner.query(sql`delete from content_notice where id > ${before}`)
    await app.owner.query(sql`update member set account_type = 0 where username = 'binh001'`)
    recheck()
  })

  it('are in the language of the caller, and only of the requested types', async () => {
    const some = await ask('content.announcements', { types: 'PR' }, site, 'en')
    expect(some).toMatchObject({ player: [], popup: [], promotion: [{ title: 'pr en', content: '<p>Hello</p>' }] })
    expect(some.banners.home[0]).toMatchObject({ title: 'home-1 en', text: 'b', link: '/vnlottery' })
    expect(await site.get(routes['content.announcements'].path, { query: { types: 'B,XX' } })).toMatchObject({
      code: 'bad_request',
    })
  })

  it('a pop-up that a member closed is not shown to them again; other ids are ignored', async () => {
    const popups = async (client: HttpClient) => (await ask('content.announcements', {}, client)).popup
    const before = await popups(asia)
    expect(titles(before)).toEqual(['pu-members', 'pu-all'])
    const id = before[0]?.id ?? ''
    const plain = (await ask('content.notices', {}, asia)).rows[0]?.id ?? ''
    for (const times of [1, 2])
      expect(await app.call(asia, 'content.seen', { ids: [id, plain, '999', 'abc'] }), `${times}`).toMatchObject({
        success: true,
      })
    expect(titles(await popups(asia))).toEqual(['pu-all'])
    expect(titles(await popups(binh))).toEqual(['pu-members', 'pu-all'])
    expect(await app.owner.many(sql`select 1 from content_seen`)).toHaveLength(1)
    expect(await app.call(site, 'content.seen', { ids: [id] })).toMatchObject({ code: 'not_logged_in' })
    expect(await app.call(trial, 'content.seen', { ids: [id] })).toMatchObject({ success: true })
    expect(await app.call(asia, 'content.seen', { ids: [] })).toMatchObject({ code: 'bad_request' })
  })

  it('are shown only within their period: not before its beginning, not from its end on', async () => {
    await app.owner.query(sql`
      update content_notice set starts_at = ${inDays(1)}, ends_at = ${inDays(2)} where origin_key = 'b-new'`)
    await app.owner.query(sql`update content_banner set starts_at = ${inDays(1)} where origin_key = 'home-1'`)
    recheck()
    const seen = async () => {
      const all = await ask('content.announcements', {})
      return [titles(all.player).includes('b-new'), all.banners.home.length]
    }
    expect(await seen()).toEqual([false, 1])
    await app.setTestTime(inDays(1))
    expect(await seen()).toEqual([true, 2])
    const { rows } = await ask('content.notices', { type: 'B' })
    expect(rows.find(({ title }) => title === 'b-new vi')?.date).toBe(inDays(1).toISOString())
    await app.setTestTime(inDays(2))
    expect(await seen()).toEqual([false, 2])
    await app.setTestTime(TEST_START)
    await app.owner.query(sql`update content_notice set starts_at = null, ends_at = null`)
    await app.owner.query(sql`update content_banner set starts_at = null`)
    recheck()
  })
})

describe('the page of notices (M05, K07)', () => {
  it('has nine a page; pages follow without gap or overlap, and one past the end is empty', async () => {
    await app.owner.query(sql`
      insert into content_notice (type, title, html, audience, is_published, published_at, updated_by)
      select 'B', jsonb_build_object('vi', 'many ' || n), '{"vi": "<p>x</p>"}', 'everyone', true, lotus_now() - interval '100 days', 'test'
      from generate_series(1, 9) n`)
    recheck()
    const [first, second, third] = await Promise.all([1, 2, 3].map((page) => ask('content.notices', { page })))
    expect([first?.rows.length, first?.page, first?.pages, first?.total]).toEqual([9, 1, 2, 15])
    expect(new Set([...(first?.rows ?? []), ...(second?.rows ?? [])].map(({ id }) => id)).size).toBe(15)
    expect(third?.rows).toEqual([])
    expect((await ask('content.notices', { perPage: 4 })).pages).toBe(4)
    for (const query of [{ page: '0' }, { page: 'x' }, { perPage: '51' }, { type: 'XX' }])
      expect(await site.get(routes['content.notices'].path, { query }), JSON.stringify(query)).toMatchObject({
        code: 'bad_request',
      })
    await app.owner.query(sql`delete from content_notice where title ->> 'vi' like 'many %'`)
    recheck()
  })

  it('contains no pop-up; a notice in only one language is shown in that one', async () => {
    expect((await ask('content.notices', {})).rows.map(({ type }) => type)).not.toContain('PU')
    await app.owner.query(
      sql`update content_notice set title = title - 'en', html = html - 'en' where origin_key = 'h'`,
    )
    recheck()
    const { rows } = await ask('content.notices', { type: 'H' }, site, 'en')
    expect(rows[0]).toMatchObject({ title: 'h vi', content: '<p>Chào</p>' })
  })

  it('a single notice is returned to readers who may see it', async () => {
    const { rows } = await ask('content.notices', { type: 'PL' }, asia)
    const id = rows[0]?.id ?? ''
    expect(await ask('content.notice', { id }, asia)).toMatchObject({ title: 'pl vi' })
    expect(await app.call(site, 'content.notice', { id })).toMatchObject({ code: 'not_found', status: 404 })
    expect(await app.call(asia, 'content.notice', { id: 'zz' })).toMatchObject({ code: 'not_found' })
  })
})

describe('help, pages and posts (C06)', () => {
  it('the help centre lists categories with articles, in order, in both languages', async () => {
    const { categories } = await ask('content.help', {})
    expect(categories.map(({ key, articles }) => [key, articles.map(({ slug }) => slug)])).toEqual([
      ['account', ['limits']],
      ['withdraw', ['withdraw-how']],
    ])
    expect((await ask('content.help', {}, site, 'en')).categories[1]).toMatchObject({
      name: 'Withdrawals',
      articles: [{ title: 'How to withdraw', summary: 'From request to bank account.' }],
    })
  })

  it('an article is returned in the requested language, or in the one that exists', async () => {
    expect(await ask('content.article', { slug: 'withdraw-how' }, site, 'en')).toMatchObject({
      kind: 'help',
      category: { key: 'withdraw', name: 'Withdrawals' },
      language: 'en',
      languages: ['vi', 'en'],
      version: 1,
      related: [{ slug: 'limits', title: 'Limits' }],
    })
    expect(await ask('content.article', { slug: 'about' }, site, 'en')).toMatchObject({
      language: 'vi',
      languages: ['vi'],
      title: 'Giới thiệu',
      related: [],
    })
    expect(await app.call(site, 'content.article', { slug: 'nothing' })).toMatchObject({ code: 'not_found' })
    for (const slug of ['../x', 'A', 'a--b', ''])
      expect(await app.call(site, 'content.article', { slug }), slug).toMatchObject({ code: 'bad_request' })
  })

  it('posts come newest first, by page and by category', async () => {
    const { rows, pages, total, categories } = await ask('content.posts', { kind: 'news' })
    expect([rows[0]?.slug, rows.length, pages, total]).toEqual(['news-0', 9, 2, 11])
    expect(rows[1]?.publishedAt).toBe(inDays(-1).toISOString())
    expect(categories).toEqual([{ key: 'product', name: 'Sản phẩm' }])
    expect((await ask('content.posts', { kind: 'news', page: 2 })).rows.map(({ slug }) => slug)).toEqual([
      'news-9',
      'news-10',
    ])
    expect((await ask('content.posts', { kind: 'news', category: 'product' })).total).toBe(6)
    expect((await ask('content.posts', { kind: 'blog' })).rows).toEqual([])
  })

  it("home's share has no HTML in it", async () => {
    const home = await ask('content.home', {})
    expect([titles(home.banners), titles(home.notices), home.news.map(({ slug }) => slug)]).toEqual([
      ['home-1', 'home-2'],
      ['b-first', 'b-new', 'b-old', 'h', 'guests'],
      ['news-0', 'news-1', 'news-2'],
    ])
    expect(JSON.stringify(home)).not.toContain('<')
  })

  it('is cached by browsers, which revalidate it each time; personal content is not', async () => {
    const get = (name: RouteName, headers: Record<string, string> = {}, query = '') =>
      app.composition.siteApp.inject({ url: routes[name].path + query, headers: { language: 'vi', ...headers } })
    const first = await get('content.help')
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'language' })
    const tag = String(first.headers['etag'])
    const again = await get('content.help', { 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('content.help', { 'if-none-match': tag, language: 'en' })).statusCode).toBe(200)
    await app.owner.query(sql`update content_category set name = name || '{"vi": "Rút"}' where key = 'withdraw'`)
    recheck()
    expect((await get('content.help', { 'if-none-match': tag })).statusCode).toBe(200)
    await app.owner.query(sql`update content_category set name = name || '{"vi": "Rút tiền"}' where key = 'withdraw'`)
    recheck()
    for (const [name, query] of [
      ['content.announcements', ''],
      ['content.notices', ''],
      ['content.article', '?slug=nothing'],
    ] as const)
      expect((await get(name, {}, query)).headers['cache-control'], name).toBe('no-store')
  })
})

describe('search over help, pages and posts (X06)', () => {
  const slugs = async (q: string, own: object = {}) =>
    (await ask('content.search', { q, ...own })).list.map(({ slug }) => slug)

  it.each(['rút tiền', 'RUT TIEN', 'ru\u0301t tie\u0302\u0300n', 'rut  ti', 'withdraw', 'tien rut'])(
    '"%s" finds it, title before body',
    async (q) => {
      expect((await slugs(q))[0]).toBe('withdraw-how')
    },
  )

  it('ranks title over summary over body, and marks what was found', async () => {
    expect(await slugs('rut tien')).toEqual(['withdraw-how', 'limits'])
    const { list } = await ask('content.search', { q: 'rut tien' })
    expect(list[0]?.title).toEqual([
      { text: 'Cách ', isHit: false },
      { text: 'rút', isHit: true },
      { text: ' ', isHit: false },
      { text: 'tiền', isHit: true },
    ])
    const snippet = list[1]?.snippet ?? []
    expect(snippet.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['rút', 'tiền'])
    const whole = snippet.map(({ text }) => text).join('')
    expect(whole.startsWith('… ')).toBe(true)
    expect(whole.length).toBeLessThan(200)
  })

  it('answers in the reader’s language, whichever one was typed', async () => {
    const { list } = await ask('content.search', { q: 'withdraw' }, site, 'vi')
    expect(list[0]?.title.map(({ text }) => text).join('')).toBe('Cách rút tiền')
  })

  it('is limited by kind and count; symbols alone and unknown words find nothing', async () => {
    expect(await ask('content.search', { q: 'tin so', count: 2 })).toMatchObject({ total: 11, list: [{}, {}] })
    expect(await slugs('limits', { kind: 'news' })).toEqual([])
    for (const q of ['', '%', '<>', "' or 1=1", 'xyzzy', 'út', 'rut xyzzy']) expect(await slugs(q), q).toEqual([])
    expect(await site.get(routes['content.search'].path, { query: { q: 'a'.repeat(61) } })).toMatchObject({
      code: 'bad_request',
    })
    expect((await slugs('a '.repeat(30))).length).toBeGreaterThan(0)
  })
})

describe('what a member has seen', () => {
  it('is deleted when they are erased (ACC-13)', async () => {
    expect(
      await app.owner.many(
        sql`select 1 from content_seen s join member m on m.id = s.member_id where m.username = 'asia001'`,
      ),
    ).toHaveLength(1)
    const { id } = await app.owner.one<{ id: bigint }>(sql`select id from member where username = 'asia001'`)
    await app.db.tx((tx) => app.composition.deps.all.erase(tx, id))
    expect(await app.owner.many(sql`select 1 from content_seen where member_id = ${id}`)).toEqual([])
  })
})
