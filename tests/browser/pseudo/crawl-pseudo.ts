import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { playName } from '../../../packages/i18n/src/play-name.ts'
import { listFamilies } from '../../../packages/rules/src/lottery/catalogue/all.ts'
import type { ViewState, View } from '../crawl/views.ts'
import { findTexts } from './find-texts.ts'
import { pseudoText, pseudoTexts } from './pseudo-text.ts'

const root = join(import.meta.dirname, '../../..')
const locales = join(root, 'packages/i18n/locales/en')
/** Keys whose text is the same in both languages: names. A list of `namespace:key`. */
const sameEverywhere = new Set(JSON.parse(readFileSync(join(locales, '../identical-allowed.json'), 'utf8')) as string[])
const built = join(root, 'apps/site/dist/assets')

/** Words that no language file holds: names, codes and units that are the same everywhere. */
const names: readonly string[] = [
  ...'Lotus JSON CSV SHA-256 Ed25519 Node Chrome IP RTP GMT+7 demo1 SIM'.split(' '),
  // Names of languages stand in their own language, names of plays come with the rules.
  'Tiếng Việt',
  'English',
  ...listFamilies().flatMap(({ plays }) =>
    plays.flatMap((play) => [playName(play.name, 'en'), playName(play.name, 'vi')]),
  ),
]

/** Built files that hold the English texts of a namespace, by their name. The production build knows nothing of this. */
function localeFiles(): Map<string, string> {
  const files = readdirSync(built).filter((name) => name.endsWith('.js'))
  const found = new Map<string, string>()
  for (const namespace of readdirSync(locales).map((name) => name.replace('.json', ''))) {
    const text = readFileSync(join(locales, `${namespace}.json`), 'utf8')
    const longest = [...text.matchAll(/"([^"\\{}]{12,})"/g)]
      .map(([, one = '']) => one)
      .toSorted((a, b) => b.length - a.length)[0]
    const file = files.find(
      (name) =>
        name.startsWith(`${namespace}-`) &&
        longest !== undefined &&
        readFileSync(join(built, name), 'utf8').includes(longest),
    )
    if (file !== undefined)
      found.set(file, JSON.stringify(pseudoTexts(JSON.parse(text), (key) => sameEverywhere.has(`${namespace}:${key}`))))
  }
  return found
}

/** What the server told each page: content of the database is nobody's mistake here. */
type Known = { texts: Set<string>; reading: Set<Promise<void>> }
const knownTexts = new WeakMap<BrowserContext, Known>()

function gather(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    const plain = value.replace(/<[^>]*>/g, '\n').replaceAll('&amp;', '&')
    for (const line of [...plain.split('\n'), plain.replace(/\s+/g, ' ')]) if (line.trim() !== '') into.add(line.trim())
  } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) gather(one, into)
}

/** Gives a browser the pseudo-language in place of English. */
export async function enablePseudoLanguage(context: BrowserContext): Promise<void> {
  const files = localeFiles()
  if (files.size < 5) throw new Error('the built site has no language files that could be exchanged')
  const texts = new Set<string>(names)
  const reading: Known['reading'] = new Set()
  knownTexts.set(context, { texts, reading })
  await context.route(/\/assets\/[\w-]+\.js$/, async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const body = files.get(name)
    if (body === undefined) await route.continue()
    else await route.fulfill({ contentType: 'text/javascript', body: `export default ${body}` })
  })
  context.on('response', (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return
    const read = response
      .json()
      .then(
        (body: unknown) => gather(body, texts),
        // The page was left before the answer was read.
        () => undefined,
      )
      .finally(() => reading.delete(read))
    reading.add(read)
  })
}

export async function lookAtTexts(page: Page): Promise<string[]> {
  const { texts, reading } = knownTexts.get(page.context()) ?? {
    texts: new Set<string>(),
    reading: new Set<Promise<void>>(),
  }
  // The page can show an answer before this program has read it.
  await Promise.all(reading)
  // What the server put into the page itself.
  const first = await page.evaluate(() => document.querySelector('#lotus-data')?.textContent ?? 'null')
  gather(JSON.parse(first), texts)
  const isSpoken = await page.evaluate((open) => document.body.innerText.includes(open), pseudoText('').slice(0, 1))
  if (!isSpoken) return ['does not speak the pseudo-language']
  return findTexts(page, [...texts])
}

/** Whether a finding is about room, and not about words. */
export const isOfRoom = (finding: string): boolean => /^(?:cut off|sticks out|\d+ px wider)/.test(finding)

const state: ViewState = { language: 'en', theme: 'dark', size: 'phone', person: 'member' }
/** Every address by a member on a phone; what a guest alone sees by a guest. */
export const pseudoViews = (addresses: readonly string[]): readonly View[] =>
  addresses.flatMap((address) => {
    const isGuests = /^\/(?:login|register|index|fav|feedback)$/.test(address)
    return [
      { ...state, address },
      ...(isGuests ? [{ ...state, address, person: 'guest' as const, theme: 'light' as const }] : []),
    ]
  })
