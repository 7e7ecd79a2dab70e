import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Page } from 'playwright-core'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const folder = join(root, 'test-results')
const TEXT_LINES_MAX = 30
const SERVER_LINES_MAX = 15
/** A page that hangs must not hide the failure that is being reported. */
const LOOK_LIMIT_MS = 10_000

export type Step = <Result>(title: string, work: () => Promise<Result>) => Promise<Result>

type FailureContext = {
  /** The name of its screenshots; one per page. */
  name: string
  page: Page
  problems: readonly string[]
  /** The server's output since it started. */
  serverOutput: () => string
}

/** Errors that a person would not see: exceptions, console errors, broken answers. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('crash', () => problems.push('the page crashed'))
  return problems
}

/**
 * Runs the steps of a journey on one page. A failing step reports its name and what was visible: address, console
 * problems, the text of the page, the server's last lines, and a screenshot in `test-results`. All of it is in the
 * message, since often only the message of a run is left.
 */
export function stepsOn(context: FailureContext): Step {
  return async (title, work) => {
    const startedAt = performance.now()
    try {
      return await work()
    } catch (error) {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      const reason = error instanceof Error ? error.message : String(error)
      const seen = await describe(title, context)
      throw new Error(`Step "${title}" of ${context.name} failed after ${seconds} s: ${reason}\n${seen}`, {
        cause: error,
      })
    }
  }
}

async function describe(title: string, { name, page, problems, serverOutput }: FailureContext): Promise<string> {
  const picture = join(folder, `${name}-${title}.png`.replace(/[^\w.-]+/g, '-'))
  mkdirSync(folder, { recursive: true })
  const [words, screenshot] = await Promise.all([
    visibleTextOf(page).catch((error: unknown) => `(not readable: ${String(error)})`),
    page.screenshot({ path: picture, timeout: LOOK_LIMIT_MS }).then(
      () => relative(root, picture),
      (error: unknown) => `none (${String(error)})`,
    ),
  ])
  return [
    `Page: ${page.url()}`,
    `Screenshot: ${screenshot}`,
    block('Problems of the page', problems),
    block('On the page', filled(words).slice(0, TEXT_LINES_MAX)),
    block('The server said last', filled(serverOutput()).slice(-SERVER_LINES_MAX)),
  ].join('\n')
}

/** The text of the topmost layer: the last dialog (member centre, sheet, question), else the page. */
async function visibleTextOf(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog').last()
  const top = (await dialog.isVisible()) ? dialog : page.locator('body')
  return top.innerText({ timeout: LOOK_LIMIT_MS })
}

const filled = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

function block(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? `${title}: nothing` : [`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n')
}
