import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { serveWeb } from './web.ts'

/** A site of one list, and the program that its build leaves behind to render it. */
const dist = mkdtempSync(join(tmpdir(), 'lotus-rendered-'))
const page = (text: string) => `<main><!--lotus-shell-->${text}<!--/lotus-shell--></main><!--lotus-data--><p>after</p>`
for (const name of ['news', 'page']) writeFileSync(join(dist, `${name}.vi.html`), page(`skeleton of ${name}`))
mkdirSync(join(dist, 'server'))
writeFileSync(
  join(dist, 'server', 'prerender.js'),
  `export async function renderPage(language, path, { list }) {
     if (list.includes('broken')) throw new Error('cannot be rendered')
     if (list.includes('end')) process.exit(3)
     return [language, path, ...list, '$& costs'].join(' ')
   }`,
)

let list = ['first']
let failures = 0
let calls = 0
const app = Fastify({ logger: { level: 'error', stream: { write: () => (failures += 1) } } })
await serveWeb(app, {
  dist,
  prerendered: { '/news': { name: 'news', others: ['page'], isRendered: true } },
  firstData: async () => ({ values: { list, madeAt: `${(calls += 1)}` }, shown: { list } }),
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true, force: true })
})

const ask = async (url: string) => (await app.inject({ method: 'GET', url })).body
const rendered = (...of: string[]) => `<main>vi /news ${of.join(' ')} $& costs</main>`

it('who asks first gets the page without its data at once, who comes later gets it rendered', async () => {
  const first = await ask('/news')
  expect(first).toContain('skeleton of news')
  expect(first).toContain('{"list":["first"]')
  await expect.poll(() => ask('/news')).toContain(rendered('first'))
  expect(await ask('/news')).toContain('{"list":["first"]')
  expect(await ask('/news')).toContain('<p>after</p>')
})

it('other data is rendered anew; nobody sees the old list', async () => {
  list = ['second']
  expect(await ask('/news')).toContain('skeleton of news')
  await expect.poll(() => ask('/news')).toContain(rendered('second'))
})

it('another view of the address is the plain page; a filtered list is not shown unfiltered', async () => {
  expect(await ask('/news?page=2')).toContain('skeleton of page')
  expect(await ask('/news?q=sen')).toContain('skeleton of news')
  expect(await ask('/news?lang=vi&utm_source=mail')).toContain(rendered('second'))
})

it('what cannot be rendered stays without data and is reported once', async () => {
  list = ['broken']
  const before = failures
  await ask('/news')
  await expect.poll(() => failures).toBe(before + 1)
  expect(await ask('/news')).toContain('skeleton of news')
  expect(failures).toBe(before + 1)
})

it('a thread that ended is begun again by the next page', async () => {
  list = ['end']
  await ask('/news')
  list = ['third']
  await expect.poll(() => ask('/news')).toContain(rendered('third'))
})

it('the program that renders is not served', async () => {
  for (const path of ['/server/prerender.js', '/server/../server/prerender.js', '/%73erver/prerender.js'])
    expect((await app.inject({ method: 'GET', url: path })).statusCode, path).toBe(404)
})
