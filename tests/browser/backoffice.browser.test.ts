import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteName } from '@lotus/contract'
import settingTexts from '../../packages/i18n/locales/en/settings.json' with { type: 'json' }
import { emptyOf, operatorWith, permissions, withdrawalToDecide } from './backoffice/answers.ts'
import { Refusal, type Answers } from './backoffice/fake-server.ts'
import { openBackoffice, type Backoffice, type Look, type OpenPage } from './backoffice/open-backoffice.ts'
import { testedPages } from './backoffice/page-list.ts'
import { findProblems } from './crawl/problems.ts'

// The built back office with a fake server (backoffice/open-backoffice.ts): every page in every state.
let backoffice: Backoffice
beforeAll(async () => {
  backoffice = await openBackoffice()
}, 120_000)
afterAll(() => backoffice?.close())

const pages = testedPages()
const asking = pages.flatMap(({ path, call }) => (call === undefined ? [] : [{ path, call }]))
/** An answer for a call whose name is known only at run time. */
const answer = (call: RouteName, value: unknown): Answers => ({ [call]: value })
/** Opposite variants: together they show every view in both languages, themes and sizes. */
const looks: readonly Look[] = [
  { language: 'vi', theme: 'dark', size: 'phone' },
  { language: 'en', theme: 'light', size: 'desktop' },
]
/** Settings are also shown by their key, which is not translated. */
const settingKeys = new Set(
  Object.entries(settingTexts.meaning).flatMap(([group, names]) =>
    Object.keys(names).map((name) => `untranslated: "${group}.${name}"`),
  ),
)
const lookAtPage = async (page: OpenPage['page']) =>
  (await findProblems(page)).filter((finding) => !settingKeys.has(finding))
const BLOCKED = /Blocked script execution in 'about:srcdoc'/

/** Opens an address, looks, and closes it. */
async function visit(
  path: string,
  options: Parameters<Backoffice['open']>[1],
  look: (view: OpenPage) => Promise<void>,
): Promise<void> {
  const view = await backoffice.open(path, options)
  await look(view)
  // The preview's frame runs no script, which the browser logs.
  expect(view.problems.filter((problem) => !BLOCKED.test(problem))).toEqual([])
  await view.close()
}

describe('a page of the back office', () => {
  it.each(pages)('$path: every view fits, is translated and has no error', async ({ path, more }) => {
    for (const look of looks)
      await visit(path, look, async ({ page, go }) => {
        expect(await lookAtPage(page)).toEqual([])
        for (const part of more) {
          await go(path + part)
          expect([part, await lookAtPage(page)]).toEqual([part, []])
        }
      })
  })

  it.each(asking)('$path: shows a skeleton while it loads', async ({ path, call }) => {
    await visit(path, { answers: answer(call, 'never'), isQuiet: false }, async ({ page }) => {
      await page.locator('main [class*=skeleton]').first().waitFor()
    })
  })

  it.each(asking)('$path: shows the error, and retries on request', async ({ path, call }) => {
    const answers = answer(call, new Refusal(403, 'permission_denied'))
    await visit(path, { answers }, async ({ page, t, asked }) => {
      const before = asked(call).length
      await page
        .getByRole('button', { name: t('common:action.retry') })
        .first()
        .click()
      await expect.poll(() => asked(call).length).toBeGreaterThan(before)
    })
  })

  it.each(asking)('$path: says that there are no items', async ({ path, call }) => {
    await visit(path, { answers: answer(call, emptyOf(call)) }, async ({ page }) => {
      expect(await page.locator('main tbody tr[data-clickable]').count()).toBe(0)
      expect((await page.locator('main').innerText()).trim().length).toBeGreaterThan(40)
      expect(await findProblems(page)).toEqual([])
    })
  })

  it.each(pages.filter(({ permission }) => permission !== undefined))(
    '$path: is closed to who lacks $permission, and asks nothing then',
    async ({ path, permission, call }) => {
      const answers = { 'bo.me': operatorWith(permissions.filter((each) => each !== permission)) }
      await visit(path, { answers }, async ({ page, t, asked }) => {
        await page.getByText(t('backoffice:noAccess.title')).waitFor()
        expect(await page.locator(`nav a[href="${path}"]`).count()).toBe(0)
        if (call) expect(asked(call)).toEqual([])
      })
    },
  )

  it('offline: says so, keeps its data, and offers no decision', async () => {
    await visit('/withdrawals?id=w1', { answers: { 'bo.withdrawal': withdrawalToDecide } }, async ({ page, t }) => {
      await page.context().setOffline(true)
      await page.getByText(t('backoffice:offlineReason')).waitFor()
      expect(await page.locator('aside footer button').first().isDisabled()).toBe(true)
      expect(await page.locator('tbody tr[data-clickable]').count()).toBe(3)
    })
  })
})
