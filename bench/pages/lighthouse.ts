import { chromium } from 'playwright-core'
import { findChromium, findFreePort, noChromiumMessage } from '@lotus/testing/browser'

export type Scores = { performance: number; accessibility: number; bestPractices: number; failed: readonly string[] }

/** The median of a page's runs is reported. */
const ROUNDS = 3

/** Lighthouse's own phone and network profile, in the Chromium of the tests. */
export async function lighthouseScores(urls: readonly string[]): Promise<Map<string, Scores>> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(noChromiumMessage)
  const { default: lighthouse } = await import('lighthouse')
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  const scores = new Map<string, Scores>()
  const look = async (url: string) => {
    const result = await lighthouse(url, {
      port,
      logLevel: 'silent',
      formFactor: 'mobile',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    })
    if (!result) throw new Error(`Lighthouse saw nothing of ${url}`)
    return result
  }
  const performanceOf = (result: Awaited<ReturnType<typeof look>>) => result.lhr.categories['performance']?.score ?? 0
  try {
    // Extra first visit: it pays the start-up cost of the browser and the server.
    if (urls[0] !== undefined) await look(urls[0])
    for (const url of urls) {
      const runs = []
      for (let round = 0; round < ROUNDS; round += 1) runs.push(await look(url))
      runs.sort((a, b) => performanceOf(a) - performanceOf(b))
      const result = runs[Math.floor(ROUNDS / 2)]
      if (!result) continue
      const { categories, audits } = result.lhr
      const scoreOf = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
      const counted = Object.values(categories).flatMap((category) =>
        category.auditRefs.filter(({ weight }) => weight > 0),
      )
      scores.set(url, {
        performance: scoreOf('performance'),
        accessibility: scoreOf('accessibility'),
        bestPractices: scoreOf('best-practices'),
        failed: counted.flatMap(({ id }) => {
          const audit = audits[id]
          const isFine = audit?.score === null || audit?.score === undefined || audit.score >= 0.9
          return isFine ? [] : [`${id} ${audit.displayValue ?? audit.score ?? ''}`.trim()]
        }),
      })
    }
  } finally {
    await browser.close()
  }
  return scores
}
