import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { until } from '@lotus/testing/browser'
import { type Person } from './test-platform.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = {
  run: (context: unknown, options: unknown) => Promise<{ violations: Finding[] }>
  /** Not part of its documented interface, which tells no impact of a rule. */
  _audit: { rules: { id: string; impact?: string }[] }
}
type Finding = { id: string; impact: string; nodes: { target: unknown[]; failureSummary: string }[] }

/**
 * No serious finding of axe on what is shown, in the person's theme: a screen is visited by two people, one in each.
 * While a dialog is open, what is behind it is inert and checked when it is on top itself.
 */
export async function expectAccessible({ page, scheme = 'dark' }: Person): Promise<void> {
  await page.locator(`html[data-color-scheme=${scheme}]`).waitFor({ state: 'attached' })
  expect(await findingsOf(page)).toEqual([])
}

/**
 * Parts without a finding, by theme, width and mark-up. The frame of a page is the same on every screen and was half of
 * the work: a part that stands there again, to the letter, is not looked at again. A part that differs in one is.
 */
const passed = new Set<string>()

async function findingsOf(page: Page): Promise<string[]> {
  // Once per document: a reload removes it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { found, parts } = await page.evaluate(
    async (known) => {
      const { axe } = window as unknown as { axe: Axe } // the library's global
      const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
      const frame = 'header, footer, nav, aside, main section, main article, main ul > li'
      const look = `${document.documentElement.dataset['colorScheme']} ${window.innerWidth}`
      const keyOf = async (part: Element) => {
        const text = new TextEncoder().encode(`${look} ${part.outerHTML}`)
        return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', text))))
      }
      const all = dialog ? [] : [...document.querySelectorAll(frame)]
      const keys = await Promise.all(all.map(keyOf))
      const before = new Set(known)
      // What rules below serious find would not be reported: a finding has the impact of its rule.
      const below = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
      const exclude = all.filter((_, at) => before.has(keys[at] ?? ''))
      const { violations } = await axe.run(dialog ?? { exclude }, {
        resultTypes: ['violations'],
        rules: Object.fromEntries(below.map(({ id }) => [id, { enabled: false }])),
        // Otherwise media files and style sheets are requested again; no serious rule reads them.
        preload: false,
      })
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      return {
        found: serious.map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary}`).join('; ')}`,
        ),
        parts: keys,
      }
    },
    [...passed],
  )
  if (found.length === 0) for (const part of parts) passed.add(part)
  return found
}

/** The error is shown beside its field: the field is marked invalid, and its description gives the reason. */
export async function expectFieldError(field: Locator, sentence: string | RegExp): Promise<void> {
  const read = () =>
    field.evaluate((element) => ({
      isInvalid: element.getAttribute('aria-invalid'),
      text: (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? '')))
        .join(' '),
    }))
  await until(
    read,
    ({ isInvalid, text }) =>
      isInvalid === 'true' && (typeof sentence === 'string' ? text.includes(sentence) : sentence.test(text)),
  )
}

/** Screenshots in both themes, if a folder is set; none in an ordinary run. */
export async function picture({ page, language, size, scheme = 'dark' }: Person, name: string): Promise<void> {
  const folder = process.env['LOTUS_PICTURES']
  if (!folder) return
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.locator(`html[data-color-scheme=${theme}]`).waitFor({ state: 'attached' })
    await page.screenshot({ path: `${folder}/${name}-${language}-${theme}-${size}.png`, timeout: 20_000 })
  }
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
}

/** Checks one screen: no serious finding, and a screenshot if requested. */
export async function look(person: Person, name: string): Promise<void> {
  // Waits until lists have loaded.
  await person.page.waitForLoadState('networkidle')
  await picture(person, name)
  await person.step(`axe: ${name}`, () => expectAccessible(person))
}
