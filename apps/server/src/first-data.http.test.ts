import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import type { RouteName } from '@lotus/contract'
import { callDefinitions } from '@lotus/contract/calls'
import { firstDataOf, prerendered } from './first-data.ts'
import { setSetting, brandSettings, siteSettings, systemSettings } from './modules/system/index.ts'
import { serveSite } from './serve-site.ts'
import type { Setting, SettingValue } from './platform/setting.ts'
import { testApp } from './testing/test-app.ts'

const app = await testApp(['MBAC', 'SEN60'])
const dist = mkdtempSync(join(tmpdir(), 'lotus-dist-'))
for (const name of ['page', ...Object.values(prerendered).map((each) => each.name)])
  for (const language of ['vi', 'en'])
    writeFileSync(
      join(dist, `${name}.${language}.html`),
      `<title>Lotus</title><p>${name} ${language}</p><!--lotus-data-->`,
    )
writeFileSync(
  join(dist, 'manifest.webmanifest'),
  JSON.stringify({ name: 'Lotus', short_name: 'Lotus', icons: [{ src: '/icon.png' }] }),
)
const pages = Fastify()
await serveSite(pages, { dist, deps: app.composition.deps })
afterAll(async () => {
  await pages.close()
  rmSync(dist, { recursive: true, force: true })
})

const change = <Of extends Setting>(setting: Of, value: SettingValue<Of>) => setSetting(app.db, setting, value, 'test')
const ask = (url: string, headers: Record<string, string> = {}) => pages.inject({ method: 'GET', url, headers })

async function dataOf(url: string, headers: Record<string, string> = {}): Promise<Record<string, unknown> | null> {
  const { body } = await ask(url, headers)
  const [, json] = /<script type="application\/json" id="lotus-data">(.*)<\/script>/s.exec(body) ?? []
  return json === undefined ? null : (JSON.parse(json) as Record<string, unknown>) // written by the server as an object
}
const valueOf = (name: RouteName, data: unknown): unknown =>
  callDefinitions[name].value.parse((data as { value: unknown }).value)

describe('a prerendered page begins with its own data (DECISIONS 33)', () => {
  it('the home page contains all data that it shows first, each part as the contract defines it', async () => {
    const data = await dataOf('/index')
    expect(data).toMatchObject({ language: 'vi', status: { status: 0 }, permission: { maintenance: false } })
    for (const [key, name] of [
      ['menu', 'lottery.menu'],
      ['opened', 'lottery.opened'],
      ['home', 'content.home'],
      ['hot', 'games.hot'],
      ['vendors', 'games.vendors'],
    ] as const)
      expect(() => valueOf(name, data?.[key]), key).not.toThrow()
    expect(JSON.stringify(data?.['menu'])).toContain('SEN60')
  })

  it('the bare address leads to the home page, and what it asks for goes along', async () => {
    for (const query of ['', '?mc=depositv2'])
      expect((await ask(`/${query}`)).headers.location, query).toBe(`/index${query}`)
  })

  it('a lobby contains its vendors and first tiles, and the input they were asked with', async () => {
    const data = await dataOf('/rng')
    expect(data?.['tiles']).toMatchObject({ input: { category: 'RNG', limit: 24 } })
    expect(() => valueOf('games.list', data?.['tiles'])).not.toThrow()
    expect(data).not.toHaveProperty('menu')
  })

  it('T14: comes in the language of the cookie or of the address', async () => {
    expect(await dataOf('/index', { cookie: 'lang=en' })).toMatchObject({ language: 'en' })
    expect(await dataOf('/index?lang=en')).toMatchObject({ language: 'en' })
    expect((await ask('/index', { cookie: 'lang=en' })).body).toContain('<p>index en</p>')
  })

  it('L01: a page that is not prerendered knows its menus from the start, and no page is cached', async () => {
    const answer = await ask('/search')
    expect(answer.body).toContain('<p>page vi</p>')
    const data = await dataOf('/search')
    expect(Object.keys(data ?? {}).toSorted()).toEqual(['language', 'offered', 'permission', 'status'])
    for (const path of ['/search', '/index', '/rng', '/help?article=x', '/vip'])
      expect((await dataOf(path))?.['offered'], path).toEqual(data?.['offered'])
    expect(data?.['offered']).toMatchObject({ areas: ['vn'], sports: null })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('a page of texts contains its first list under the call that the page makes', async () => {
    for (const [path, name] of [
      ['/help', 'content.help'],
      ['/news', 'content.posts'],
      ['/blog', 'content.posts'],
      ['/noticePage', 'content.notices'],
      ['/promotions', 'promotion.list'],
    ] as const) {
      const [text] = ((await dataOf(path))?.['texts'] ?? []) as { name: string; value: unknown }[] // the test's own page
      expect(text?.name, path).toBe(name)
      expect(() => valueOf(name, text), path).not.toThrow()
    }
  })

  it('what pages are rendered with is the same for every visitor and in every answer', async () => {
    const dataOfPage = firstDataOf(app.composition.deps)
    const probe = Fastify()
    probe.get('/news', (request) => dataOfPage(request, 'vi', '/news'))
    const of = async (remoteAddress: string) =>
      (await probe.inject({ url: '/news', remoteAddress })).json<{ values: { permission: object }; shown: object }>()
    const [one, other] = [await of('127.0.0.1'), await of('10.9.8.7')]
    expect(other.values.permission).toMatchObject({ location: { ip: '10.9.8.7' } })
    expect(JSON.stringify(other.shown)).not.toContain('10.9.8.7')
    expect(other.shown).toEqual(one.shown)
    await probe.close()
  })

  it('the results of today are in the page, and every page of results has a head of its own (issue 23 section 4)', async () => {
    const [text] = ((await dataOf('/results'))?.['texts'] ?? []) as { name: string; value: unknown }[] // the test's own page
    expect(text?.name).toBe('lottery.day')
    expect(() => valueOf('lottery.day', text)).not.toThrow()
    const headOf = async (url: string) =>
      /<title>(.*)<\/title>[^]*<link rel="canonical" href="([^"]*)"/.exec((await ask(url)).body)?.slice(1) ?? null
    expect(await headOf('/results')).toEqual(['Kết quả xổ số · Lotus', '/results'])
    expect(await headOf('/results?day=2026-06-29&number=123456&lang=en')).toEqual([
      'Lottery results 29/06/2026 · Lotus',
      '/results?day=2026-06-29',
    ])
    expect(await headOf('/results/MBAC?lang=en')).toEqual(['Results of Northern Vietnam · Lotus', '/results/MBAC'])
    expect(await headOf('/results/number/south/68')).toEqual(['Số 68 ở Miền Nam · Lotus', '/results/number/south/68'])
    for (const other of ['/results/NOPE', '/results/SEN60', '/results/number/west/68', '/search'])
      expect(await headOf(other), other).toBeNull()
    expect((await ask('/results?day=%22%3E%3Cscript%3E')).body).not.toContain('<script>')
  })

  it('another view of such a page is not prerendered; parameters of other things change nothing', async () => {
    expect((await ask('/help?article=first-steps')).body).toContain('<p>page vi</p>')
    expect((await ask('/noticePage?notice=7')).body).toContain('<p>page vi</p>')
    expect((await ask('/help?lang=vi&utm_source=mail')).body).toContain('<p>help vi</p>')
  })

  it('text of the operator cannot close the script element that contains it', async () => {
    await change(brandSettings.name, 'Sen </script><b>')
    const { body } = await ask('/index')
    expect(body.match(/<\/script>/g)).toHaveLength(1)
    expect(await dataOf('/index')).toMatchObject({ status: { brand: { name: 'Sen </script><b>' } } })
    await change(brandSettings.name, 'Lotus')
  })

  it('T02: if the site is closed to a visitor, the page says why and nothing else', async () => {
    await change(systemSettings.maintenance, true)
    const data = await dataOf('/index')
    expect(data).toMatchObject({ status: { status: 1 } })
    expect(Object.keys(data ?? {}).toSorted()).toEqual(['language', 'permission', 'status'])
    await change(systemSettings.maintenance, false)
  })
})

describe('the manifest of the app', () => {
  it('has the brand’s own name and language, and is revalidated every time', async () => {
    await change(brandSettings.name, 'Sen Vàng Giải Trí')
    const answer = await ask('/manifest.webmanifest')
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.json()).toEqual({
      name: 'Sen Vàng Giải Trí',
      short_name: 'Sen Vàng Giả',
      lang: 'vi',
      icons: [{ src: '/icon.png' }],
    })
    await change(brandSettings.name, 'Lotus')
  })
})

describe('ER07: an unknown host', () => {
  const at = (url: string, host: string) => ask(url, { host })

  it('without configured hosts the site is shown under every one', async () => {
    expect((await at('/index', 'lotus.example')).statusCode).toBe(200)
  })

  it('with configured hosts any other leads to the page that lists them', async () => {
    await change(siteSettings.domains, ['https://lotus.example', 'http://localhost:4000'])
    for (const host of ['lotus.example', 'LOTUS.example', 'lotus.example:443', 'localhost:4000'])
      expect((await at('/index', host)).statusCode, host).toBe(200)
    for (const host of [
      'evil.example',
      'lotus.example.evil.example',
      'localhost:4001',
      'a@lotus.example',
      '203.0.113.9',
    ])
      for (const path of ['/index', '/help?article=x', '/nowhere']) {
        const answer = await at(path, host)
        expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']], host + path).toEqual([
          302,
          '/domain',
          'no-store',
        ])
      }
    expect((await at('/domain', 'evil.example')).body).toContain('<p>page vi</p>')
    expect((await at('/manifest.webmanifest', 'evil.example')).statusCode).toBe(200)
    await change(siteSettings.domains, [])
  })
})
