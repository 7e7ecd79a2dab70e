import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { openContext, until } from '@lotus/testing/browser'
import { platform } from '../identity/shared-platform.ts'
import { faces } from '../faces.ts'

// A draw of the running product, checked in the browser: by the page, and by the stand-alone verifier.
const folder = mkdtempSync(join(tmpdir(), 'lotus-evidence-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The first draw of a minute game, and the log head that covers its result. */
const DRAWN_LIMIT_MS = 150_000

it('a draw passes every step; with one digit changed it visibly fails, on the page and in the verifier', async () => {
  const context = await openContext(
    platform.browser,
    platform.product.site,
    { language: 'vi', size: 'phone' },
    { acceptDownloads: true },
  )
  const page = await context.newPage()
  await loggedResult(page)
  await page.goto(`${platform.product.site}/verify?gameCode=SEN60`)
  await page.getByRole('button', { name: 'Kiểm chứng', exact: true }).click()
  const right = await stepsOf(page)
  expect(right).toMatchObject({
    commitment: 'ok',
    draw: 'ok',
    checkpoint: 'ok',
    log_commitment: 'ok',
    log_root: 'ok',
    log_result: 'ok',
  })
  expect(Object.values(right)).not.toContain('bad')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Tải bằng chứng' }).click()
  const good = join(folder, 'good.json')
  await (await downloading).saveAs(good)
  const evidence = JSON.parse(readFileSync(good, 'utf8')) as { certificate: { draw: unknown } }
  evidence.certificate.draw = withOneDigitChanged(evidence.certificate.draw)
  const changed = join(folder, 'changed.json')
  writeFileSync(changed, JSON.stringify(evidence))

  await page.getByRole('radio', { name: 'Dán chứng nhận' }).click()
  await page.locator('input[type=file]').setInputFiles(changed)
  const wrong = await stepsOf(page)
  expect(wrong).toMatchObject({ commitment: 'ok', draw: 'bad', log_result: 'bad' })
  expect(await page.getByRole('alert').first().textContent()).toContain('SAI')

  await page.goto(`${platform.product.site}/verifier.html`)
  for (const [file, count] of [
    [good, 0],
    [changed, 2],
  ] as const) {
    await page.locator('#file').setInputFiles(file)
    await page.waitForFunction(
      (wanted) =>
        document.querySelectorAll('[data-outcome=bad]').length === wanted &&
        document.querySelectorAll('#steps li').length > 5,
      count,
    )
  }
  expect(await page.locator('#verdict').textContent()).toContain('WRONG')
  await context.close()
}, 300_000)

const rules = join(import.meta.dirname, '..', '..', '..', 'packages', 'rules', 'src', 'promotions')

/** A good file of the vectors, without its log: that one was signed with another key than this product's. */
function fileOf(kind: 'board' | 'packets' | 'raffle'): Record<string, unknown> {
  const text = readFileSync(join(rules, kind, 'vectors.json'), 'utf8')
  const { vectors } = JSON.parse(text) as { vectors: { file: Record<string, unknown>; steps: [string, string][] }[] }
  const good = vectors.find(({ steps }) => steps.every(([, outcome]) => outcome !== 'bad'))
  return Object.fromEntries(Object.entries(good?.file ?? {}).filter(([name]) => name !== 'log'))
}

it.each(faces('verify', ['vi', 'en'] as const))(
  'proof files of promotions are pasted and worked out again, and a changed seed is found (%s)',
  async (language) => {
    const context = await openContext(platform.browser, platform.product.site, { language, size: 'phone' })
    const page = await context.newPage()
    await page.goto(`${platform.product.site}/verify`)
    const radio = page.getByRole('radio', { name: language === 'vi' ? 'Dán chứng nhận' : 'Paste a certificate' })
    // The page that was rendered beforehand answers to nothing yet.
    await until(
      async () => {
        await radio.click()
        return page.locator('textarea').count()
      },
      (count) => count > 0,
      { what: 'the field to paste into', limitMs: 60_000 },
    )
    const paste = async (value: unknown) => {
      await page.locator('textarea').fill(JSON.stringify(value))
      await page.getByRole('button', { name: language === 'vi' ? 'Kiểm chứng' : 'Verify', exact: true }).click()
    }
    for (const kind of ['board', 'packets', 'raffle'] as const) {
      const good = fileOf(kind)
      await paste(good)
      await page.getByRole('heading', { name: String(good[kind]) }).waitFor()
      await page.locator('[data-step=seed][data-outcome=ok]').waitFor()
      expect(await page.locator('[data-outcome=bad]').count()).toBe(0)
      await paste({ ...good, seed: '00'.repeat(32) })
      await page.locator('[data-step=seed][data-outcome=bad]').waitFor()
      expect(await page.getByRole('alert').first().textContent()).toContain(language === 'vi' ? 'SAI' : 'WRONG')
    }
    await paste({ format: 'lotus-board/v9' })
    await page.getByText(language === 'vi' ? 'Không đọc được' : 'This is neither').waitFor()
    await context.close()
  },
  240_000,
)

/** Waits until the newest result of the fast game is in the log. */
async function loggedResult(page: Page): Promise<void> {
  const ask = async (path: string) => (await page.request.get(`${platform.product.site}${path}`)).json()
  const newest = async () => {
    const { value } = await ask('/lotto/lgw/results?gameCode=SEN60&limit=1')
    const issueNo: unknown = value?.rows?.[0]?.issueNo
    return issueNo === undefined ? undefined : ask(`/lotto/log/inclusion?subject=SEN60/${String(issueNo)}`)
  }
  await until(
    newest,
    (found) => found?.value?.entries?.some((entry: { kind: string }) => entry.kind === 'result') ?? false,
    { what: 'a draw of the fast game in the log', limitMs: DRAWN_LIMIT_MS },
  )
}

async function stepsOf(page: Page): Promise<Record<string, string>> {
  await page.locator('[data-step=witness]').waitFor({ timeout: 30_000 })
  const pairs = await page
    .locator('[data-step]')
    .evaluateAll((rows) =>
      rows.map((row) => [row.getAttribute('data-step') ?? '', row.getAttribute('data-outcome') ?? ''] as const),
    )
  return Object.fromEntries(pairs)
}

function withOneDigitChanged(draw: unknown): unknown {
  const text = JSON.stringify(draw)
  const at = text.search(/\d"/)
  return JSON.parse(`${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`)
}
