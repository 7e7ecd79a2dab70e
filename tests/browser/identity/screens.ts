import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { until } from '@lotus/testing/browser'
import { type Person } from './house.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { id: string; impact: string; nodes: { target: unknown[]; failureSummary: string }[] }

/** What a theme can change. The other rules of axe read the document, which is the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * No serious finding of axe on what is shown, in both themes: every rule in the first, those about colours in the second.
 * Where a dialog lies on top, what is behind it is shut to everybody and looked at when it is on top itself.
 */
export async function expectAccessible({ page, scheme = 'dark' }: Person): Promise<void> {
  const found: string[] = []
  for (const theme of [scheme === 'dark' ? 'light' : 'dark', scheme] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.locator(`html[data-color-scheme=${theme}]`).waitFor({ state: 'attached' })
    const findings = await findingsOf(page, theme === scheme ? undefined : colourRules)
    found.push(...findings.map((finding) => `${theme}: ${finding}`))
  }
  expect(found).toEqual([])
}

async function findingsOf(page: Page, rules: readonly string[] | undefined): Promise<string[]> {
  // Once a document: a page that was loaded anew has lost it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as {
      axe: { run: (context: unknown, options: unknown) => Promise<{ violations: Finding[] }> }
    } // the library's global
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
    const { violations } = await axe.run(dialogs[dialogs.length - 1] ?? document, {
      resultTypes: ['violations'],
      // Files of sound and style are asked for again otherwise; no serious rule reads them.
      preload: false,
      ...(runOnly ? { runOnly } : {}),
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary}`).join('; ')}`,
      )
  }, rules)
}

/** The sentence stands beside its field: the field says that it is wrong, and what describes it says why. */
export async function expectBeside(field: Locator, sentence: string | RegExp): Promise<void> {
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

/** Pictures for the eye in both themes, where a folder for them is named; nothing in an ordinary run. */
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

/** One screen as a journey passes it: no serious finding, and a picture where somebody wants to look. */
export async function look(person: Person, name: string): Promise<void> {
  // Lists are there before they are looked at.
  await person.page.waitForLoadState('networkidle')
  await picture(person, name)
  await person.step(`axe: ${name}`, () => expectAccessible(person))
}
