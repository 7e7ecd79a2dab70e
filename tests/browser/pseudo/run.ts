import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { crawl, startCrawlPlatform, formatFindings } from '../crawl/crawl.ts'
import { lookAtTexts, pseudoViews, enablePseudoLanguage } from './crawl-pseudo.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, to: { type: 'string' } } })
const folder = values.to ?? join(import.meta.dirname, '../../../test-results/pseudo')
const platform = await startCrawlPlatform()
try {
  const { views, findings } = await crawl(platform, {
    isLong: true,
    viewsOf: pseudoViews,
    areAllPictured: true,
    folder,
    ...(values.only === undefined ? {} : { only: values.only }),
    log: (line) => console.error(line),
    prepare: enablePseudoLanguage,
    look: lookAtTexts,
  })
  for (const line of formatFindings(findings)) console.log(line)
  console.log(`${views} views, ${findings.length} with findings; pictures in ${folder}`)
  process.exitCode = findings.length > 0 ? 1 : 0
} finally {
  await platform.close()
}
